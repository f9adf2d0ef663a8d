/** The tables of JPEG that ITU-T T.81 gives as examples in annex K, which every writer uses: as bytes of its segments. */

/** Of luminance, then of both colour differences. */
export interface JpegTables {
  /** By rows. */
  readonly quantiser: readonly number[];
  readonly dc: HuffmanTable;
  readonly ac: HuffmanTable;
}

export interface HuffmanTable {
  /** Codes of each length, from 1 to 16. */
  readonly counts: readonly number[];
  readonly symbols: readonly number[];
}

/** Row by row of a block, the places of coefficients in the order they are written (§A.3.6). */
export const zigzag: readonly number[] = diagonals();

function diagonals(): number[] {
  const places: number[] = [];
  for (let sum = 0; sum < 15; sum++) {
    const rows = Array.from({ length: 8 }, (_, row) => row).filter((row) => sum - row >= 0 && sum - row < 8);
    for (const row of sum % 2 === 0 ? rows.reverse() : rows) places.push(row * 8 + sum - row);
  }
  return places;
}

const numbers = (text: string): number[] => text.trim().split(/\s+/).map(Number);
const bytes = (text: string): number[] => [...Buffer.from(text.replaceAll(/\s/g, ''), 'hex')];

const dcSymbols = Array.from({ length: 12 }, (_, size) => size);

/** Tables K.1, K.3 and K.5. */
const luminance: JpegTables = {
  quantiser: numbers(`
    16 11 10 16  24  40  51  61
    12 12 14 19  26  58  60  55
    14 13 16 24  40  57  69  56
    14 17 22 29  51  87  80  62
    18 22 37 56  68 109 103  77
    24 35 55 64  81 104 113  92
    49 64 78 87 103 121 120 101
    72 92 95 98 112 100 103  99`),
  dc: { counts: [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0], symbols: dcSymbols },
  ac: {
    counts: [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125],
    symbols: bytes(`
      01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738
      393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5
      a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa`),
  },
};

/** Tables K.2, K.4 and K.6. */
const color: JpegTables = {
  quantiser: numbers(`
    17 18 24 47 99 99 99 99
    18 21 26 66 99 99 99 99
    24 26 56 99 99 99 99 99
    47 66 99 99 99 99 99 99
    99 99 99 99 99 99 99 99
    99 99 99 99 99 99 99 99
    99 99 99 99 99 99 99 99
    99 99 99 99 99 99 99 99`),
  dc: { counts: [0, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0], symbols: dcSymbols },
  ac: {
    counts: [0, 2, 1, 2, 4, 4, 3, 4, 7, 5, 4, 4, 0, 1, 2, 119],
    symbols: bytes(`
      0001020311040521310612415107617113223281081442
      91a1b1c109233352f0156272d10a162434e125f11718191a262728292a35363738393a434445464748494a535455565758595a63646566
      6768696a737475767778797a82838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8
      c9cad2d3d4d5d6d7d8d9dae2e3e4e5e6e7e8e9eaf2f3f4f5f6f7f8f9fa`),
  },
};

/** Tables of a quality from 1 to 100, on the scale that readers and writers agree on since libjpeg. */
export function tablesOfQuality(quality: number): readonly [luminance: JpegTables, color: JpegTables] {
  const percent = quality < 50 ? 5000 / quality : 200 - quality * 2;
  const scaled = (tables: JpegTables): JpegTables => ({
    ...tables,
    quantiser: tables.quantiser.map((step) =>
      Math.min(Math.max(Math.floor((step * percent + 50) / 100), 1), 255),
    ),
  });
  return [scaled(luminance), scaled(color)];
}

/** For each symbol, its code and above it, from bit 16, how many bits it has (annex C). */
export function codesOf({ counts, symbols }: HuffmanTable, size: number): Uint32Array {
  const codes = new Uint32Array(size);
  let code = 0;
  let next = 0;
  counts.forEach((count, rank) => {
    for (let i = 0; i < count; i++) codes[symbols[next++]!] = code++ | ((rank + 1) << 16);
    code <<= 1;
  });
  return codes;
}
