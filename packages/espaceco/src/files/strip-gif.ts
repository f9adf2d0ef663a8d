/**
 * A GIF (GIF89a specification) without what its pictures do not need: comments, texts, what applications wrote (XMP,
 * colour profiles) and anything after its end. Pictures are kept to the byte, with how long each is shown and how often
 * all are. What is no block of a GIF ends it, once it has a picture.
 */

const block = { extension: 0x21, image: 0x2c, trailer: 0x3b } as const;
const extension = { control: 0xf9, application: 0xff } as const;
/** Both names are read as “how often to begin again”. */
const loopNames = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

/** @returns whether it is no GIF at all, or one that is damaged: cut short, without a picture, or unlike any before one */
export function stripGif(content: Buffer): Buffer | 'no GIF' | 'damaged' {
  if (!/^GIF8[79]a$/.test(content.toString('latin1', 0, 6))) return 'no GIF';
  try {
    return strip(content);
  } catch (error) {
    if (error instanceof RangeError) return 'damaged';
    throw error;
  }
}

/** @throws {RangeError} when it ends too early, or has a block that GIF does not know before any picture */
function strip(content: Buffer): Buffer {
  let at = 13 + colours(content.readUInt8(10));
  const kept: Buffer[] = [part(content, 0, at)];
  let hasPicture = false;
  /** Belongs to the picture that follows. */
  let control: Buffer | undefined;
  for (;;) {
    const kind = hasPicture && at >= content.length ? block.trailer : content.readUInt8(at);
    if (kind === block.trailer) break;
    if (kind === block.image) {
      const data = at + 10 + colours(content.readUInt8(at + 9)) + 1;
      const end = afterSubBlocks(content, data);
      if (control) kept.push(control);
      kept.push(part(content, at, end));
      hasPicture = true;
      control = undefined;
      at = end;
    } else if (kind === block.extension) {
      const end = afterSubBlocks(content, at + 2);
      const label = content.readUInt8(at + 1);
      if (label === extension.control) control = part(content, at, end);
      if (label === extension.application) kept.push(...loopOf(content, at));
      at = end;
    } else if (hasPicture) break;
    else throw new RangeError('no block of a GIF');
  }
  if (!hasPicture) throw new RangeError('no picture');
  return Buffer.concat([...kept, Buffer.from([block.trailer])]);
}

/** Bytes of the table of colours that a field of flags announces. */
const colours = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** Where the chain of sub-blocks ends that begins there: each after its length, the last one empty. */
function afterSubBlocks(content: Buffer, start: number): number {
  let at = start;
  for (;;) {
    const length = content.readUInt8(at);
    at += 1 + length;
    if (length === 0) return at;
  }
}

/** How often the pictures are shown: one sub-block of three bytes; an application could hide more behind it. */
function loopOf(content: Buffer, at: number): Buffer[] {
  const named = part(content, at, at + 14);
  const loop = part(content, at + 14, at + 18);
  const isLoop =
    named[2] === 11 && loopNames.has(named.toString('latin1', 3)) && loop[0] === 3 && loop[1] === 1;
  return isLoop ? [named, loop, Buffer.from([0])] : [];
}

function part(content: Buffer, start: number, end: number): Buffer {
  if (end > content.length) throw new RangeError('cut short');
  return content.subarray(start, end);
}
