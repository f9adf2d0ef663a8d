/** Tags of TIFF 6.0, BigTIFF and GeoTIFF (OGC 19-008r4 Annex) that are read here. */

export const tag = {
  newSubfileType: 254,
  width: 256,
  height: 257,
  bitsPerSample: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  orientation: 274,
  samplesPerPixel: 277,
  rowsPerStrip: 278,
  stripByteCounts: 279,
  planarConfiguration: 284,
  predictor: 317,
  colourMap: 320,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileByteCounts: 325,
  extraSamples: 338,
  sampleFormat: 339,
  jpegTables: 347,
  pixelScale: 33550,
  tiepoints: 33922,
  transformation: 34264,
  geoKeys: 34735,
  geoDoubles: 34736,
  geoTexts: 34737,
  gdalMetadata: 42112,
  gdalNodata: 42113,
  lercParameters: 50674,
} as const;

/** Values of the tag of compression. */
export const compression = {
  none: 1,
  lzw: 5,
  jpeg: 7,
  deflate: 8,
  packbits: 32773,
  lerc: 34887,
  oldDeflate: 32946,
  zstd: 50000,
  webp: 50001,
} as const;

/** Names of compressions, read or not. */
export const compressionNames: Readonly<Record<number, string>> = {
  1: 'none',
  2: 'CCITT RLE',
  3: 'CCITT T.4',
  4: 'CCITT T.6',
  5: 'LZW',
  6: 'JPEG (TIFF 6)',
  7: 'JPEG',
  8: 'DEFLATE',
  32773: 'PackBits',
  32946: 'DEFLATE',
  34712: 'JPEG 2000',
  34887: 'LERC',
  34925: 'LZMA',
  50000: 'ZSTD',
  50001: 'WebP',
  50002: 'JPEG XL',
};

/** Values of the tag of photometric interpretation. */
export const photometric = {
  whiteIsZero: 0,
  blackIsZero: 1,
  rgb: 2,
  palette: 3,
  mask: 4,
  cmyk: 5,
  yCbCr: 6,
  lab: 8,
} as const;
