import type { DepositFile } from '../format.ts';
import { type ChunkOptions, decodeChunks } from './chunks.ts';

/** Lines of a text file one by one, without their end (LF, CR LF or CR). */
export function* readLines(file: DepositFile, options: ChunkOptions): Iterable<string> {
  let rest = '';
  for (const chunk of decodeChunks(file, options)) {
    // A carriage return at the very end may be half of a line end.
    const text = rest + chunk;
    const end = text.endsWith('\r') ? text.length - 1 : text.length;
    const lines = text.slice(0, end).split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? '') + text.slice(end);
    yield* lines;
  }
  const last = rest.replace(/\r$/, '');
  if (last !== '') yield last;
}
