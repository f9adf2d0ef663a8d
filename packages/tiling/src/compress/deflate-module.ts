/** The deflate of tiles, compiled from `assembly/`: made for thousands of buffers of some hundreds of bytes. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface DeflateExports {
  readonly memory: WebAssembly.Memory;
  readonly MOST_BYTES: { readonly value: number };
  inputAddress(): number;
  outputAddress(): number;
  reserve(): number;
  deflate(length: number): number;
}

export interface DeflateModule {
  /** Longer inputs are not taken. */
  readonly mostBytes: number;
  /** Raw deflate (RFC 1951); the bytes are good until the next call. */
  deflate(bytes: Uint8Array): Uint8Array;
}

const modulePath = fileURLToPath(new URL('../../dist/deflate.wasm', import.meta.url));

/** Undefined when it was not built: any other deflate gives tiles as good, more slowly. */
export function openDeflateModule(path = modulePath): DeflateModule | undefined {
  let compiled: WebAssembly.Module;
  try {
    compiled = new WebAssembly.Module(readFileSync(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const instance = new WebAssembly.Instance(compiled, { env: { abort: () => {} } });
  const exports = instance.exports as unknown as DeflateExports;
  if (!exports.reserve()) return undefined;
  const memory = new Uint8Array(exports.memory.buffer);
  const [input, output] = [exports.inputAddress(), exports.outputAddress()];
  return {
    mostBytes: exports.MOST_BYTES.value,
    deflate(bytes) {
      memory.set(bytes, input);
      return memory.subarray(output, output + exports.deflate(bytes.length));
    },
  };
}
