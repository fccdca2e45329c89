import type { Result } from "@/utils/contract.ts";

/** Colour, outline and sign of each icon, on a 16 × 16 grid: a filled circle, square or triangle. */
const ICONS: Record<Result, [color: string, outline: string, sign: string]> = {
  good: ["#2a9159", "M8 0a8 8 0 1 0 0 16A8 8 0 0 0 8 0Z", "M4.3 8.3 7 11l4.7-5.5"],
  decent: ["#a87307", "M1 1h14v14H1Z", "M4.5 8h7"],
  bad: ["#d4483e", "M8 0l8 15H0Z", "M8 5.5v4M8 12v.1"],
};

const SIZES = [16, 32];

/** Draws the toolbar button's icon for a rating, by its width. */
export function drawIcon(rating: Result): Record<string, ImageData> {
  const [color, outline, sign] = ICONS[rating];
  return Object.fromEntries(
    SIZES.map((size) => {
      const context = new OffscreenCanvas(size, size).getContext("2d") as OffscreenCanvasRenderingContext2D;
      context.scale(size / 16, size / 16);
      context.fillStyle = color;
      context.fill(new Path2D(outline));
      context.strokeStyle = "#fff";
      context.lineWidth = 2;
      context.stroke(new Path2D(sign));
      return [size, context.getImageData(0, 0, size, size)];
    }),
  );
}
