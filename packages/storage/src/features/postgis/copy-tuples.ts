const signatureBytes = 11;
const headerBytes = signatureBytes + 8;

/** Cuts the bytes of `COPY … TO STDOUT (FORMAT BINARY)` into tuples, however they come. */
export class CopyTuples {
  #left: Buffer = Buffer.alloc(0);
  #headerIsRead = false;

  /** @param visit told of each tuple that is whole: the bytes that hold it, which stay as they are, and its start */
  split(chunk: Buffer, visit: (bytes: Buffer, start: number) => void): void {
    const bytes = this.#left.length > 0 ? Buffer.concat([this.#left, chunk]) : chunk;
    let at = 0;
    if (!this.#headerIsRead) {
      if (bytes.length < headerBytes) {
        this.#left = bytes;
        return;
      }
      at = headerBytes + bytes.readInt32BE(signatureBytes + 4);
      this.#headerIsRead = true;
    }
    for (let end = tupleEnd(bytes, at); end > 0; end = tupleEnd(bytes, at)) {
      visit(bytes, at);
      at = end;
    }
    this.#left = bytes.subarray(at);
  }
}

/** End of the tuple that begins at `start`; 0 when it is not whole yet, or is the mark of the end. */
function tupleEnd(bytes: Buffer, start: number): number {
  if (start + 2 > bytes.length) return 0;
  const fields = bytes.readInt16BE(start);
  if (fields < 0) return 0;
  let at = start + 2;
  for (let field = 0; field < fields; field += 1) {
    if (at + 4 > bytes.length) return 0;
    at = nextField(bytes, at);
  }
  return at <= bytes.length ? at : 0;
}

/** Each field begins with its length; a negative one is that of no value. */
export function nextField(bytes: Buffer, at: number): number {
  return at + 4 + Math.max(0, bytes.readInt32BE(at));
}

/** Keys and counts are integers of eight bytes that a number holds exactly. @param at after the length */
export function integerAt(bytes: Buffer, at: number): number {
  return bytes.readInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4);
}

/** Key of a tuple, its first field. */
export function keyOf(bytes: Buffer, start: number): number {
  return integerAt(bytes, start + 2 + 4);
}
