/**
 * The registry beyond the built-in table: every system of EPSG and ESRI, as the tables of PROJ describe them
 * (`data/README.md`). One line of JSON for each, sorted by code; a line is parsed when it is asked for.
 */

import { readSystems } from '#registry-files';
import type { Bbox } from '../../feature-batch.ts';

export type EntryKind =
  | 'geographic'
  | 'projected'
  /** A plane and a height: `plane` says which plane. */
  | 'compound'
  | 'geographic 3D'
  | 'geocentric'
  | 'vertical';

export interface RegistryEntry {
  readonly code: number;
  /** EPSG when absent. */
  readonly authority?: 'ESRI';
  readonly name: string;
  readonly kind: EntryKind;
  readonly deprecated?: true;
  /** Longitude and latitude, degrees; crosses the antimeridian when minX > maxX. */
  readonly area?: Bbox;
  /** Area of use, in the English words of EPSG. */
  readonly place?: string;
  /** Code of the system of the two first coordinates, of a system that has more, or of the equal one of EPSG. */
  readonly plane?: number;
  /** Metres, or degrees, of one unit. */
  readonly unit?: number;
  /** Northing or latitude first in the documents of the authority. */
  readonly order?: 'yx';
  /** Absent when no formulas are known here. */
  readonly proj?: string;
  /** Accuracy of the shift to WGS 84, metres; `null` when none is known and none is made; absent: nothing to say. */
  readonly accuracy?: number | null;
  /** Name in `.prj` files, where it is another one. */
  readonly esri?: string;
}

interface Lines {
  readonly bytes: Uint8Array;
  readonly codes: Int32Array;
  /** Start of each line, then the end of the last one. */
  readonly starts: Int32Array;
}

const newline = 10;
const decoder = new TextDecoder();
let lines: Lines | undefined;

export function findEntry(code: number): RegistryEntry | undefined {
  const all = allLines();
  let [low, high] = [0, all.codes.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = all.codes[middle]!;
    if (found === code) return parseLine(all, middle);
    if (found < code) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

/** All of them, by code: some ten milliseconds. */
export function* allEntries(): Generator<RegistryEntry> {
  const all = allLines();
  for (let rank = 0; rank < all.codes.length; rank++) yield parseLine(all, rank);
}

function allLines(): Lines {
  lines ??= indexLines(readSystems());
  return lines;
}

function parseLine({ bytes, starts }: Lines, rank: number): RegistryEntry {
  return JSON.parse(decoder.decode(bytes.subarray(starts[rank], starts[rank + 1]))) as RegistryEntry;
}

function indexLines(bytes: Uint8Array): Lines {
  const starts = [0];
  for (let end = bytes.indexOf(newline); end !== -1; end = bytes.indexOf(newline, end + 1))
    starts.push(end + 1);
  const codes = starts.slice(0, -1).map((start) => codeAt(bytes, start));
  return { bytes, codes: Int32Array.from(codes), starts: Int32Array.from(starts) };
}

/** Every line begins with `{"code":n,`. */
function codeAt(bytes: Uint8Array, start: number): number {
  return Number.parseInt(decoder.decode(bytes.subarray(start + 8, start + 16)), 10);
}
