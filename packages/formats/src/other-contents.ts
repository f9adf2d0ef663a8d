/** Formats most often deposited that are no data of ours, by their first bytes: the answer then names them. */

/** Name of the format and bytes it begins with, read as Latin-1. */
const signatures: readonly (readonly [name: string, ...starts: string[]])[] = [
  ['PNG', '\x89PNG\r\n'],
  ['JPEG', '\xff\xd8\xff'],
  ['TIFF', 'II*\0', 'MM\0*', 'II+\0', 'MM\0+'],
  ['GIF', 'GIF87a', 'GIF89a'],
  ['JPEG 2000', '\0\0\0\x0cjP  ', '\xff\x4f\xff\x51'],
  ['PDF', '%PDF-'],
  ['AutoCAD DWG', 'AC10'],
  ['Microsoft Office 97', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['7-Zip', '7z\xbc\xaf\x27\x1c'],
  ['RAR', 'Rar!\x1a\x07'],
  ['gzip', '\x1f\x8b'],
  ['Parquet', 'PAR1'],
  ['HDF5', '\x89HDF\r\n'],
  ['LAS', 'LASF'],
  ['NetCDF', 'CDF\x01', 'CDF\x02', 'CDF\x05'],
];
const texts: readonly (readonly [name: string, start: RegExp])[] = [
  ['AutoCAD DXF', /^\s*0\r?\n\s*SECTION\r?\n/],
  ['SQL', /^(?:--|(?:SET|BEGIN|CREATE|INSERT|DROP|ALTER|PRAGMA)\b)/i],
  // Rows of an API, or features without their collection.
  ['JSON', /^(?:\xef\xbb\xbf)?\s*\[\s*[{["]/],
  ['HTML', /^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html)[\s>]/i],
];

/** JSON is UTF-8 (RFC 8259): the other encoding is found by its mark, or by the zeros beside its first letters. */
export function isWideJson(head: Uint8Array): boolean {
  const [first, second, ...others] = head.subarray(0, 64);
  const hasMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const letters = (hasMark ? others : [first ?? 1, second ?? 1, ...others]).filter((byte) => byte !== 0);
  const isWide = hasMark || first === 0 || second === 0;
  return isWide && /^\s*[{[]\s*["{\]}[]/.test(String.fromCharCode(...letters));
}

/** Formats that are archives, or folders, of parts that say nothing alone. */
const archives: readonly (readonly [name: string, part: RegExp])[] = [
  ['Esri File Geodatabase', /\.gdbtable$/i],
  ['Excel (XLSX)', /^xl\/workbook\.xml$/i],
  ['OpenDocument', /^content\.xml$/i],
];

/** Name of the format that an archive without data is, by the names of its entries. */
export function otherArchiveOf(names: readonly string[]): string | undefined {
  return archives.find(([, part]) => names.some((name) => part.test(name)))?.[0];
}

export function otherContentOf(head: Uint8Array): string | undefined {
  if (isWideJson(head)) return 'JSON UTF-16';
  const start = Buffer.from(head.subarray(0, 64)).toString('latin1');
  const [found] =
    signatures.find(([, ...starts]) => starts.some((bytes) => start.startsWith(bytes))) ??
    texts.find(([, pattern]) => pattern.test(start)) ??
    [];
  return found;
}
