/** Features of a batch lie in one memory: one view serves for all of them. */
let last: DataView = new DataView(new ArrayBuffer(0));

/** A view on the memory of some bytes: their first is at their `byteOffset`. */
export function viewOn({ buffer }: Uint8Array): DataView {
  if (last.buffer !== buffer) last = new DataView(buffer);
  return last;
}
