import { crc32, gzipSync } from 'node:zlib';
import { openDeflateModule } from './deflate-module.ts';

const deflater = openDeflateModule();

/** Header of a member without name or time, from an unknown system (RFC 1952 § 2.3). */
const header = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255);
const trailerBytes = 8;

/** A gzip member (RFC 1952). Setting zlib up takes longer than compressing most tiles: it is for the large ones. */
export function compressTile(bytes: Uint8Array): Uint8Array {
  if (!deflater || bytes.length > deflater.mostBytes) return gzipSync(bytes);
  const deflated = deflater.deflate(bytes);
  const member = new Uint8Array(header.length + deflated.length + trailerBytes);
  member.set(header);
  member.set(deflated, header.length);
  const trailer = new DataView(member.buffer, header.length + deflated.length);
  trailer.setUint32(0, crc32(bytes), true);
  trailer.setUint32(4, bytes.length, true);
  return member;
}
