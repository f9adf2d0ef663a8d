import { CartableError } from '@cartable/contract';
import type { TextCodec } from '../text/codec.ts';
import type { FeatureGroup } from './document-scanner.ts';
import { NumberText } from './number-text.ts';

export interface JsonFeature {
  readonly type?: unknown;
  readonly id?: unknown;
  readonly geometry?: unknown;
  readonly properties?: unknown;
  readonly coordinates?: unknown;
  readonly geometries?: unknown;
  readonly features?: unknown;
}

/** Texts of the features as objects. @throws {CartableError} `geojson.syntax` naming the faulty feature */
export function parseGroup(group: FeatureGroup, codec: TextCodec, file: string): JsonFeature[] {
  const { bytes, starts, ends, isContiguous } = group;
  const last = ends.length - 1;
  if (last < 0) return [];
  try {
    const text = isContiguous
      ? codec.decode(bytes, starts[0]!, ends[last]!)
      : starts.map((start, index) => codec.decode(bytes, start, ends[index]!)).join(',');
    return JSON.parse(`[${text}]`) as JsonFeature[];
  } catch (cause) {
    throw locate(group, codec, file, cause);
  }
}

function locate(
  { bytes, starts, ends, firstRank, firstPosition }: FeatureGroup,
  codec: TextCodec,
  file: string,
  cause: unknown,
): CartableError {
  for (let index = 0; index < starts.length; index++) {
    try {
      JSON.parse(codec.decode(bytes, starts[index]!, ends[index]!));
    } catch {
      const position = firstPosition + starts[index]! - starts[0]!;
      return new CartableError('geojson.syntax', { file, feature: firstRank + index, position }, { cause });
    }
  }
  return new CartableError(
    'geojson.syntax',
    { file, feature: firstRank, position: firstPosition },
    { cause },
  );
}

type SourceReviver = (key: string, value: unknown, context: { source: string }) => unknown;

/**
 * The same feature with integers beyond 2⁵³ as bigint, and numbers beyond 64 bits or beyond a double as they are
 * written: `JSON.parse` alone rounds them.
 */
export function parseExactly(group: FeatureGroup, index: number, codec: TextCodec): JsonFeature {
  const exact: SourceReviver = (_key, value, { source }) => {
    if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
    if (!Number.isFinite(value)) return new NumberText(source);
    if (!/^-?\d+$/.test(source)) return value;
    const integer = BigInt(source);
    return BigInt.asIntN(64, integer) === integer ? integer : new NumberText(source);
  };
  const text = codec.decode(group.bytes, group.starts[index]!, group.ends[index]!);
  return JSON.parse(text, exact as (key: string, value: unknown) => unknown) as JsonFeature;
}
