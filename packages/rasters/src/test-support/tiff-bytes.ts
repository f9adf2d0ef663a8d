/** TIFF files written byte by byte, so that they may lie. */

export interface LyingTiff {
  readonly width: number;
  readonly height: number;
  readonly tile?: number;
  readonly rowsPerStrip?: number;
  readonly offsets?: readonly number[];
  readonly lengths?: readonly number[];
  /** One strip of these bytes. */
  readonly pixels?: Uint8Array;
  readonly compression?: number;
  readonly photometric?: number;
  readonly bits?: number;
  /** Number of values announced for the lengths of blocks. */
  readonly lengthsCount?: number;
  /** Number of entries announced. */
  readonly entries?: number;
  readonly next?: 'itself';
}

const long = 4;

/** Little-endian: header, directory, lists of blocks, pixels. */
export function tiffOf(lie: LyingTiff): Buffer {
  const isTiled = lie.tile !== undefined;
  const pixels = Buffer.from(lie.pixels ?? []);
  const lists = lie.pixels ? 1 : lie.offsets!.length;
  const count = isTiled ? 10 : 9;
  const listsAt = 8 + 2 + count * 12 + 4;
  const pixelsAt = listsAt + lists * 8;
  const offsets = lie.pixels ? [pixelsAt] : lie.offsets!;
  const lengths = lie.pixels ? [pixels.length] : lie.lengths!;
  const listValue = (values: readonly number[], at: number): number =>
    values.length === 1 ? values[0]! : at;
  const fields: [tag: number, count: number, value: number][] = [
    [256, 1, lie.width],
    [257, 1, lie.height],
    [258, 1, lie.bits ?? 8],
    [259, 1, lie.compression ?? 1],
    [262, 1, lie.photometric ?? 1],
    ...(isTiled ? [] : [[273, lists, listValue(offsets, listsAt)] as [number, number, number]]),
    [277, 1, 1],
    ...(isTiled
      ? ([
          [322, 1, lie.tile],
          [323, 1, lie.tile],
          [324, lists, listValue(offsets, listsAt)],
        ] as [number, number, number][])
      : ([[278, 1, lie.rowsPerStrip]] as [number, number, number][])),
    [
      isTiled ? 325 : 279,
      lie.lengthsCount ?? lists,
      lie.lengthsCount ? listsAt : listValue(lengths, listsAt + lists * 4),
    ],
  ];
  const head = Buffer.alloc(pixelsAt);
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(lie.entries ?? fields.length, 8);
  for (const [i, [tag, values, value]] of fields.entries()) {
    head.writeUInt16LE(tag, 10 + i * 12);
    head.writeUInt16LE(long, 12 + i * 12);
    head.writeUInt32LE(values, 14 + i * 12);
    head.writeUInt32LE(value, 18 + i * 12);
  }
  head.writeUInt32LE(lie.next === 'itself' ? 8 : 0, 10 + fields.length * 12);
  for (const [i, offset] of offsets.entries()) head.writeUInt32LE(offset, listsAt + i * 4);
  for (const [i, length] of lengths.entries()) head.writeUInt32LE(length, listsAt + (lists + i) * 4);
  return Buffer.concat([head, pixels]);
}

/** Offsets and lengths of the tiles of a little-endian classic TIFF. */
export function fieldPosition(bytes: Buffer): { offsets: number[]; lengths: number[] } {
  const directory = bytes.readUInt32LE(4);
  const values = (requested: number): number[] => {
    for (let i = 0; i < bytes.readUInt16LE(directory); i++) {
      const at = directory + 2 + i * 12;
      if (bytes.readUInt16LE(at) !== requested) continue;
      const [type, count, list] = [
        bytes.readUInt16LE(at + 2),
        bytes.readUInt32LE(at + 4),
        bytes.readUInt32LE(at + 8),
      ];
      return Array.from({ length: count }, (_, j) =>
        type === 3 ? bytes.readUInt16LE(list + j * 2) : bytes.readUInt32LE(list + j * 4),
      );
    }
    return [];
  };
  return { offsets: values(324), lengths: values(325) };
}
