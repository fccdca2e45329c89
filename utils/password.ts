/** Letters and digits that are not confused when read aloud or typed from paper. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const LENGTH = 20;

/** Returns 20 characters, each drawn evenly from 56 (about 116 bits). */
export function generatePassword(): string {
  const limit = 256 - (256 % ALPHABET.length);
  let password = "";
  while (password.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH))) {
      // Bytes above the limit would favour the first letters.
      if (byte < limit && password.length < LENGTH) password += ALPHABET[byte % ALPHABET.length];
    }
  }
  return password;
}
