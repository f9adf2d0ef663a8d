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
  ['NetCDF', 'CDF\x01', 'CDF\x02', 'CDF\x05'],
];
const texts: readonly (readonly [name: string, start: RegExp])[] = [
  ['AutoCAD DXF', /^\s*0\r?\n\s*SECTION\r?\n/],
  ['HTML', /^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html)[\s>]/i],
];

export function otherContentOf(head: Uint8Array): string | undefined {
  const start = Buffer.from(head.subarray(0, 64)).toString('latin1');
  const [found] =
    signatures.find(([, ...starts]) => starts.some((bytes) => start.startsWith(bytes))) ??
    texts.find(([, pattern]) => pattern.test(start)) ??
    [];
  return found;
}
