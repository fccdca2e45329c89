/** Drawn on a 16 × 16 grid with strokes of the text's colour. */
const PATHS = {
  public:
    "M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8ZM1.8 8h12.4M8 1.8c2 1.8 2.7 3.9 2.7 6.2S10 12.4 8 14.2C6 12.4 5.3 10.3 5.3 8S6 3.6 8 1.8Z",
  private: "M4 7h8a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1ZM5.3 7V4.8a2.7 2.7 0 0 1 5.4 0V7",
  password: "M5.2 7.8a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM7.4 8.7 13.5 2.5M10.5 5.5l2 2M12.3 3.7l1.5 1.5",
  good: "M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8ZM5.3 8.2l1.9 1.9 3.6-4",
  decent: "M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8ZM5.5 8h5",
  bad: "M8 2 14.5 13.5h-13ZM8 6.5v3.2M8 11.6v.1",
  other: "M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8ZM6.3 6.4A1.8 1.8 0 1 1 8 8.6v.6M8 11.4v.1",
} as const;

type IconName = keyof typeof PATHS;

/** A picture beside its word, or with a hint. @param path - from `icons.ts`, so that a page loads only what it draws */
export function Icon(icon: { name: IconName } | { path: string }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={"path" in icon ? icon.path : PATHS[icon.name]} />
    </svg>
  );
}
