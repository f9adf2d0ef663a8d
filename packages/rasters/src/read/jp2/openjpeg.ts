/**
 * OpenJPEG compiled to WebAssembly: decodes one whole codestream. Its memory grows to about ten bytes per sample:
 * callers bound what they give it. Some five million RGB pixels a second.
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

const largeBytes = 16 * 1024 * 1024;

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
    const bytes = new Uint8Array(decoder.getDecodedBuffer());
    // The memory of the module never shrinks: after a large image it is given back by starting anew.
    if (bytes.length > largeBytes) loading = undefined;
    return { ...frame, bytes };
  } catch (error) {
    // After a trap the memory of the module is not to be trusted: the next call starts a new one.
    loading = undefined;
    throw new BlockError('it cannot be decompressed', { cause: error });
  } finally {
    if (loading) decoder.delete();
  }
}
