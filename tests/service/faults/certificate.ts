import { createHash, createPublicKey } from "node:crypto";
import { generate } from "selfsigned";

/** A key and a certificate that nobody vouches for. */
export interface Certificate {
  key: string;
  cert: string;
}

/** Makes a certificate for servers on this computer. */
export async function createCertificate(): Promise<Certificate> {
  const altNames = [
    { type: 2, value: "localhost" },
    { type: 7, ip: "127.0.0.1" },
  ] as const;
  const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }], {
    keyType: "ec",
    extensions: [{ name: "subjectAltName", altNames: [...altNames] }],
  });
  return { key, cert };
}

/** The hash of a certificate's public key, by which Chromium can be told to accept it. */
export function publicKeyHash({ cert }: Certificate): string {
  const key = createPublicKey(cert).export({ type: "spki", format: "der" });
  return createHash("sha256").update(key).digest("base64");
}
