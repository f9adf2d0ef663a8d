/**
 * OpenJPEG compiled to WebAssembly: decodes one whole codestream. Its memory grows to about ten bytes per sample and
 * never shrinks: callers bound what they give it, and run it in threads that end.
 */

import { createRequire } from 'node:module';
import { BlockError } from '../block-image.ts';

interface FrameInfo {
  readonly width: number;
  readonly height: number;
  readonly bitsPerSample: number;
  readonly componentCount: number;
  readonly isSigned: boolean;
}

interface Decoder {
  getEncodedBuffer(bytes: number): Uint8Array;
  readHeader(): void;
  decode(): void;
  decodeSubResolution(level: number): void;
  getFrameInfo(): FrameInfo;
  getDecodedBuffer(): Uint8Array;
  delete(): void;
}

interface OpenJpeg {
  J2KDecoder: new () => Decoder;
}

let loading: Promise<OpenJpeg> | undefined;

function load(): Promise<OpenJpeg> {
  const require = createRequire(import.meta.url);
  const factory = require('@cornerstonejs/codec-openjpeg/decodewasmjs') as (
    options: object,
  ) => Promise<OpenJpeg>;
  loading ??= factory({ print: () => {}, printErr: () => {} });
  return loading;
}

export interface DecodedJp2 extends FrameInfo {
  /** Interleaved, 1 or 2 bytes per sample in the order of the machine. */
  readonly bytes: Uint8Array;
}

/** @throws {BlockError} for what is no codestream */
export async function decodeCodestream(codestream: Uint8Array, subResolution = 0): Promise<DecodedJp2> {
  const { J2KDecoder } = await load();
  const decoder = new J2KDecoder();
  try {
    decoder.getEncodedBuffer(codestream.length).set(codestream);
    decoder.readHeader();
    decoder.decodeSubResolution(subResolution);
    const frame = decoder.getFrameInfo();
    return { ...frame, bytes: new Uint8Array(decoder.getDecodedBuffer()) };
  } catch (error) {
    // After a trap the memory of the module is not to be trusted: the next call starts a new one.
    loading = undefined;
    throw new BlockError('it cannot be decompressed', { cause: error });
  } finally {
    if (loading) decoder.delete();
  }
}
