/** JPEG (ITU-T T.81, baseline; JFIF 1.01) around what the rasteriser writes of its own pixels. */
import type { Frame } from './frame.ts';
import { type HuffmanTable, type JpegTables, tablesOfQuality, zigzag } from './jpeg-tables.ts';

/** Below 80 the halos of labels show rings; above 85 the size grows fast. */
export const jpegQuality = 82;
export const jpegTables = tablesOfQuality(jpegQuality);

/** @param scan see `Frame` */
export function encodeJpeg(
  frame: Pick<Frame, 'width' | 'height'>,
  scan: readonly Uint8Array[],
): Uint8Array<ArrayBuffer> {
  return Buffer.concat([header(frame), ...scan, endOfImage]);
}

const startOfImage = [0xff, 0xd8];
const endOfImage = Uint8Array.of(0xff, 0xd9);
const markers = { app0: 0xe0, dqt: 0xdb, sof0: 0xc0, dht: 0xc4, sos: 0xda } as const;

function segment(marker: keyof typeof markers, content: readonly number[]): number[] {
  return [0xff, markers[marker], ...twoBytes(content.length + 2), ...content];
}

const twoBytes = (value: number): [number, number] => [value >>> 8, value & 255];

/** Colour differences have one sample for four pixels. */
const components = [
  { id: 1, sampling: 0x22, tables: 0 },
  { id: 2, sampling: 0x11, tables: 1 },
  { id: 3, sampling: 0x11, tables: 1 },
] as const;

/** All that does not depend on the picture. */
const before = [
  ...startOfImage,
  ...segment('app0', [...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
  ...jpegTables.flatMap(({ quantiser }, table) =>
    segment('dqt', [table, ...zigzag.map((place) => quantiser[place]!)]),
  ),
];
const after = [
  ...jpegTables.flatMap(codeSegments),
  ...segment('sos', [
    components.length,
    ...components.flatMap(({ id, tables }) => [id, (tables << 4) | tables]),
    ...[0, 63, 0],
  ]),
];

function codeSegments({ dc, ac }: JpegTables, table: number): number[] {
  const written = (tableClass: 0 | 1, { counts, symbols }: HuffmanTable) =>
    segment('dht', [(tableClass << 4) | table, ...counts, ...symbols]);
  return [...written(0, dc), ...written(1, ac)];
}

function header({ width, height }: Pick<Frame, 'width' | 'height'>): Uint8Array {
  const size = [8, ...twoBytes(height), ...twoBytes(width), components.length];
  const sampled = components.flatMap(({ id, sampling, tables }) => [id, sampling, tables]);
  return Uint8Array.from([...before, ...segment('sof0', [...size, ...sampled]), ...after]);
}
