import { CartableError } from '@cartable/contract';
import type { OpenOptions } from '../format.ts';
import { findCodec, type TextCodec } from './codec.ts';

/** The encoding chosen by the depositor. @throws {CartableError} `format.encoding-unknown` */
export function declaredCodec({ encoding }: OpenOptions): TextCodec | undefined {
  if (!encoding) return undefined;
  const codec = findCodec(encoding);
  if (!codec) throw new CartableError('format.encoding-unknown', { encoding });
  return codec;
}
