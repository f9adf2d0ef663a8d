/** Writes ZIP archives for tests, honest or not (PKWARE APPNOTE §4.3). */

import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly name: string | Uint8Array;
  readonly data?: Uint8Array | string;
  /** Unix mode, such as 0o120777 for a link. */
  readonly mode?: number;
  readonly flags?: number;
  readonly method?: number;
  /** Inflated size announced by the archive, when it lies. */
  readonly claimedBytes?: number;
  /** The same of its checksum. */
  readonly claimedCrc32?: number;
}

export function writeZip(entries: readonly ZipEntry[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name as string);
    const data = Buffer.from((entry.data ?? '') as string);
    const method = entry.method ?? 8;
    const stored = method === 8 ? deflateRawSync(data) : data;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(entry.flags ?? 0, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(entry.claimedCrc32 ?? crc32(data), 10);
    common.writeUInt32LE(stored.length, 14);
    common.writeUInt32LE(entry.claimedBytes ?? data.length, 18);
    common.writeUInt16LE(name.length, 22);
    bodies.push(Buffer.from('PK\u0003\u0004'), common, name, stored);
    const made = Buffer.alloc(2);
    made.writeUInt16LE((3 << 8) | 20, 0);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(((entry.mode ?? 0) << 16) >>> 0, 6);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\u0001\u0002'), made, common, tail, name);
    offset += 30 + name.length + stored.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, listing, end]);
}
