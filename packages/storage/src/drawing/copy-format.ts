/**
 * The file of a drawing copy: pages of neighbouring features, then a directory of them, then where that begins.
 *
 * Pages come in groups: of each, in turn, what every scale needs, then its geometries at the first level, and so on for
 * each level, so that neighbouring pages are read at once. A page holds:
 * - the ends of its columns (u32 each), padding to 8 bytes, eight f64 for each feature: key, box (minX, minY, maxX,
 *   maxY), representative point (x, y, not numbers for none), tie; then each column as a JSON array, 64-bit integers as texts. Features are taken in
 *   the order of their keys, here and there in the pages: what is known of one lies together;
 * - for each level, the ends of the geometries (u32 each), then their WKB one after the other.
 *
 * The directory is JSON, then for each page `pageFields` numbers and three for each level (f64). Little-endian throughout: a copy is read
 * on the machine that wrote it, and made again elsewhere.
 */
import type { Bbox } from '@cartable/geo';

/** Neighbours read together: few enough for a window of twenty, enough for a page to be worth a call. */
export const pageSize = 128;
export const pagesPerGroup = 16;
export const formatVersion = 4;
export const trailerBytes = 16;

/** Geometries thinned by so much; 0 as they are stored. Ground units. */
export type Levels = readonly number[];

export interface Section {
  readonly at: number;
  readonly bytes: number;
}

export interface Page {
  readonly bbox: Bbox;
  readonly count: number;
  readonly common: Section;
  /** One for each level of the copy. */
  readonly geometries: readonly Section[];
}

export interface CopiedColumn {
  readonly name: string;
  /** Column of 64-bit integers, which the numbers of JSON do not hold. */
  readonly isBigint: boolean;
}

export interface Directory {
  readonly columns: readonly CopiedColumn[];
  readonly levels: Levels;
  readonly pages: readonly Page[];
}

interface Header {
  readonly version: number;
  readonly columns: readonly CopiedColumn[];
  readonly levels: Levels;
  readonly pages: number;
}

const bboxFields = 4;
const pageFields = bboxFields + 3;
const sectionFields = 2;

/** Offset of the numbers of the features in a page. */
export function numbersAt(columns: number): number {
  return (columns * 4 + 7) & ~7;
}

/** Numbers of a feature, and where each of them is among them. */
export const featureFields = 8;
export const keyField = 0;
export const boxField = 1;
export const placeField = 5;
export const tieField = 7;

/** Offset of the columns in a page: after the numbers of each feature. */
export function textsAt(columns: number, count: number): number {
  return numbersAt(columns) + count * featureFields * Float64Array.BYTES_PER_ELEMENT;
}

/** @param at where the directory begins in the file */
export function encodeDirectory({ columns, levels, pages }: Directory, at: number): Uint8Array[] {
  const header: Header = { version: formatVersion, columns, levels, pages: pages.length };
  const text = new TextEncoder().encode(JSON.stringify(header));
  const fields = pageFields + levels.length * sectionFields;
  const numbers = new Float64Array(pages.length * fields);
  pages.forEach(({ bbox, count, common, geometries }, index) => {
    const sections = geometries.flatMap((section) => [section.at, section.bytes]);
    numbers.set([...bbox, count, common.at, common.bytes, ...sections], index * fields);
  });
  const trailer = new DataView(new ArrayBuffer(trailerBytes));
  trailer.setFloat64(0, at, true);
  trailer.setUint32(8, text.length, true);
  trailer.setUint32(12, formatVersion, true);
  return [text, new Uint8Array(numbers.buffer), new Uint8Array(trailer.buffer)];
}

/** @param read so many bytes from there @throws {Error} for a file that is not a whole copy */
export function decodeDirectory(fileBytes: number, read: (section: Section) => Uint8Array): Directory {
  const tail = read({ at: Math.max(fileBytes - trailerBytes, 0), bytes: Math.min(trailerBytes, fileBytes) });
  if (tail.length < trailerBytes) throw new Error('The drawing copy is cut.');
  const trailer = new DataView(tail.buffer, tail.byteOffset, tail.byteLength);
  const at = trailer.getFloat64(0, true);
  const textBytes = trailer.getUint32(8, true);
  if (trailer.getUint32(12, true) !== formatVersion)
    throw new Error('The drawing copy is of another version.');
  const header = JSON.parse(Buffer.from(read({ at, bytes: textBytes })).toString()) as Header;
  const fields = pageFields + header.levels.length * sectionFields;
  const bytes = read({ at: at + textBytes, bytes: header.pages * fields * 8 });
  const numbers = new Float64Array(bytes.slice().buffer);
  const pages = Array.from({ length: header.pages }, (_, index) =>
    pageOf(numbers.subarray(index * fields, (index + 1) * fields), header.levels.length),
  );
  return { columns: header.columns, levels: header.levels, pages };
}

function pageOf(fields: Float64Array, levels: number): Page {
  const at = (index: number): number => fields[index]!;
  return {
    bbox: [at(0), at(1), at(2), at(3)],
    count: at(bboxFields),
    common: { at: at(bboxFields + 1), bytes: at(bboxFields + 2) },
    geometries: Array.from({ length: levels }, (_, level) => ({
      at: at(pageFields + level * sectionFields),
      bytes: at(pageFields + level * sectionFields + 1),
    })),
  };
}
