/** A small GeoTIFF (TIFF 6.0, GeoTIFF 1.1), uncompressed, one strip per row: for images no honest program would make. */
export interface TiffRequest {
  readonly width: number;
  readonly height: number;
  /** West and north of the image, in its CRS. */
  readonly origin: readonly [number, number];
  /** Ground units of a pixel. */
  readonly pixel: number;
  /** EPSG code; says nothing when absent. */
  readonly srid?: number;
  readonly bands?: number;
  readonly type?: 'UINT8' | 'FLOAT32';
  readonly nodata?: number;
  /** Turns the image around its origin. */
  readonly degrees?: number;
  /** @default a ramp */
  value?(column: number, row: number, band: number): number;
  /** The header, and none of the pixels. */
  readonly withoutData?: boolean;
}

const short = 3;
const long = 4;
const double = 12;
const ascii = 2;
const sizes: Readonly<Record<number, number>> = { [short]: 2, [long]: 4, [double]: 8, [ascii]: 1 };

type Entry = readonly [tag: number, type: number, values: readonly number[]];

export function makeTiff(request: TiffRequest): Uint8Array {
  const { width, height, bands = 1, type = 'UINT8', withoutData = false } = request;
  const sampleBytes = type === 'UINT8' ? 1 : 4;
  const rowBytes = width * bands * sampleBytes;
  // The strips of a header without data lie where nothing is, all in one.
  const strips = withoutData ? 1 : height;
  const entries = (firstStrip: number): Entry[] => [
    [256, long, [width]],
    [257, long, [height]],
    [258, short, Array.from({ length: bands }, () => sampleBytes * 8)],
    [259, short, [1]],
    [262, short, [bands >= 3 ? 2 : 1]],
    [273, long, Array.from({ length: strips }, (_, row) => firstStrip + row * rowBytes)],
    [277, short, [bands]],
    [278, long, [withoutData ? height : 1]],
    [279, long, Array.from({ length: strips }, () => (withoutData ? 0x7fff_ffff : rowBytes))],
    [339, short, Array.from({ length: bands }, () => (type === 'UINT8' ? 1 : 3))],
    ...placement(request),
    ...(request.srid === undefined ? [] : [keys(request.srid)]),
    ...(request.nodata === undefined ? [] : [text(42_113, String(request.nodata))]),
  ];
  const header = writeDirectory(entries(0), 0).byteLength;
  const head = writeDirectory(entries(header), 0);
  return withoutData ? head : Buffer.concat([head, writePixels(request, rowBytes, sampleBytes)]);
}

function placement({ origin: [west, north], pixel, degrees = 0 }: TiffRequest): Entry[] {
  if (degrees === 0) {
    return [
      [33_550, double, [pixel, pixel, 0]],
      [33_922, double, [0, 0, 0, west, north, 0]],
    ];
  }
  const cosine = pixel * Math.cos((degrees * Math.PI) / 180);
  const sine = pixel * Math.sin((degrees * Math.PI) / 180);
  return [[34_264, double, [cosine, sine, 0, west, sine, -cosine, 0, north, 0, 0, 0, 0, 0, 0, 0, 1]]];
}

function keys(srid: number): Entry {
  const isGeographic = srid === 4326;
  const [model, key] = isGeographic ? [2, 2048] : [1, 3072];
  return [34_735, short, [1, 1, 0, 3, 1024, 0, 1, model!, 1025, 0, 1, 1, key!, 0, 1, srid]];
}

const text = (tag: number, value: string): Entry => [tag, ascii, [...Buffer.from(`${value}\0`)]];

function writeDirectory(entries: readonly Entry[], offset: number): Buffer {
  const directory = Buffer.alloc(8 + 2 + entries.length * 12 + 4);
  directory.write('II*\0', 0, 'latin1');
  directory.writeUInt32LE(8, 4);
  directory.writeUInt16LE(entries.length, 8);
  const tails: Buffer[] = [];
  let tail = offset + directory.length;
  for (const [rank, [tag, type, values]] of entries.entries()) {
    const at = 10 + rank * 12;
    directory.writeUInt16LE(tag, at);
    directory.writeUInt16LE(type, at + 2);
    directory.writeUInt32LE(values.length, at + 4);
    const bytes = writeValues(type, values);
    if (bytes.length <= 4) bytes.copy(directory, at + 8);
    else {
      directory.writeUInt32LE(tail, at + 8);
      tails.push(bytes);
      tail += bytes.length;
    }
  }
  return Buffer.concat([directory, ...tails]);
}

function writeValues(type: number, values: readonly number[]): Buffer {
  const size = sizes[type]!;
  const bytes = Buffer.alloc(values.length * size);
  for (const [rank, value] of values.entries()) {
    if (type === double) bytes.writeDoubleLE(value, rank * size);
    else bytes.writeUIntLE(value, rank * size, size);
  }
  return bytes;
}

function writePixels(
  { width, height, bands = 1, type = 'UINT8', value = (column, row) => (column + row) % 256 }: TiffRequest,
  rowBytes: number,
  sampleBytes: number,
): Buffer {
  const pixels = Buffer.alloc(height * rowBytes);
  let at = 0;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      for (let band = 0; band < bands; band++, at += sampleBytes) {
        const sample = value(column, row, band);
        if (type === 'UINT8') pixels.writeUInt8(sample, at);
        else pixels.writeFloatLE(sample, at);
      }
    }
  }
  return pixels;
}
