/** The compiled rasteriser, loaded once per worker. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CartableError } from '@cartable/contract';

/** Exports of assembly/index.ts; addresses are bytes in the memory. */
export interface RasterExports {
  readonly memory: WebAssembly.Memory;
  begin(width: number, height: number, background: number): number;
  frameAddress(): number;
  frameStride(): number;
  inputAddress(): number;
  arenaAddress(): number;
  arenaBytes(): number;
  gridAddress(): number;
  dashAddress(): number;
  pointsAddress(): number;
  points(): number;
  reserveInput(bytes: number): number;
  findPalette(): number;
  paletteAddress(): number;
  flatColorsAddress(): number;
  findFlatColors(step: number, least: number): number;
  countColors(flat: number): number;
  placeColors(): void;
  beginPng(bytesOfPixel: number): void;
  encodePngRows(from: number, to: number): number;
  endPng(): number;
  jpegTablesAddress(): number;
  jpegOrderAddress(): number;
  beginJpeg(): void;
  encodeJpegRows(from: number, to: number): number;
  endJpeg(): number;
  readGeometry(bytes: number, asLines: number): number;
  setAffine(originX: number, originY: number, scaleX: number, scaleY: number): void;
  setBox(minX: number, minY: number, maxX: number, maxY: number): void;
  setGrid(
    columns: number,
    rows: number,
    x0: number,
    y0: number,
    perCellX: number,
    perCellY: number,
    scaleX: number,
    scaleY: number,
  ): void;
  setTolerance(pixels: number): void;
  setDashes(count: number, offset: number): void;
  offsetAll(distance: number): void;
  translateAll(right: number, down: number): void;
  fill(color: number): void;
  fillWithPattern(address: number, width: number, height: number, x: number, y: number): void;
  stroke(color: number, halfWidth: number, join: number, cap: number): void;
  strokeWithPattern(
    address: number,
    width: number,
    height: number,
    x: number,
    y: number,
    halfWidth: number,
    join: number,
    cap: number,
  ): void;
  blit(address: number, width: number, height: number, x: number, y: number): void;
  tint(address: number, width: number, height: number, x: number, y: number, color: number): void;
}

const modulePath = fileURLToPath(new URL('../../dist/raster.wasm', import.meta.url));
let loaded: WebAssembly.Module | undefined;

/** @throws {CartableError} `rendering.raster-missing` when it was not built or cannot be compiled */
export function loadRasterModule(path = modulePath): WebAssembly.Module {
  if (loaded && path === modulePath) return loaded;
  try {
    const compiled = new WebAssembly.Module(readFileSync(path));
    if (path === modulePath) loaded = compiled;
    return compiled;
  } catch (cause) {
    throw new CartableError(
      'rendering.raster-missing',
      { file: 'packages/rendering/dist/raster.wasm' },
      { cause },
    );
  }
}

export function instantiateRaster(module: WebAssembly.Module): RasterExports {
  const imports = {
    env: {
      abort(): never {
        throw new Error('the rasteriser stopped on a broken assumption');
      },
    },
  };
  return new WebAssembly.Instance(module, imports).exports as unknown as RasterExports;
}
