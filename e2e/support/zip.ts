import { crc32, deflateRawSync } from 'node:zlib';

const deflated = 8;
/** The sizes and names below are of files under 4 GB, in UTF-8. */
const utf8Names = 0x0800;

/** A ZIP archive (APPNOTE 6.3) whose entries are named as told, however wrongly. */
export function makeZip(entries: Readonly<Record<string, Uint8Array>>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const data = deflateRawSync(content);
    const nameBytes = Buffer.from(name);
    const info = Buffer.alloc(26);
    info.writeUInt16LE(20, 0);
    info.writeUInt16LE(utf8Names, 2);
    info.writeUInt16LE(deflated, 4);
    info.writeUInt32LE(crc32(content), 10);
    info.writeUInt32LE(data.length, 14);
    info.writeUInt32LE(content.length, 18);
    info.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), info, nameBytes, data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), info, tail, nameBytes]));
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, central, end]);
}
