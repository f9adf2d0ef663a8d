/**
 * Tells a file chosen again, after a reload, from another one: its name, size, date and both ends. Not a proof: every
 * chunk kept from before is compared with its SHA-256 when the deposit resumes.
 */

import { sha256 } from 'hash-wasm';

/** Read at each end. */
const END_BYTES = 65_536;

export async function fingerprintOf(file: File): Promise<string> {
  const ends = [file.slice(0, END_BYTES), file.slice(Math.max(END_BYTES, file.size - END_BYTES))];
  const bytes = await new Blob([...ends, `${file.name}/${file.size}/${file.lastModified}`]).arrayBuffer();
  return sha256(new Uint8Array(bytes));
}

/** UUID version 4 (RFC 9562 §5.4). `crypto.randomUUID` is missing over plain HTTP; random bytes are not. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
