/** Rasterisers are kept between images; several images may be under way in one worker while sources are read. */
import { JavaScriptRaster } from './javascript-raster.ts';
import type { Raster } from './raster.ts';
import { WasmRaster } from './wasm-raster.ts';

/** One is enough for a worker that draws one image at a time; a second saves set-up when two overlap. */
const mostIdle = 2;
/** A WebAssembly memory never shrinks: one grown by a very large image is given back instead of kept. */
const largestIdleBytes = 64 << 20;

const idle: WasmRaster[] = [];

export async function withRaster<T>(
  engine: 'wasm' | 'javascript',
  use: (raster: Raster) => Promise<T>,
): Promise<T> {
  if (engine === 'javascript') return use(new JavaScriptRaster());
  const raster = idle.pop() ?? new WasmRaster();
  // Not returned after a failure: what it holds may be half accumulated.
  const result = await use(raster);
  if (idle.length < mostIdle && raster.memoryBytes <= largestIdleBytes) idle.push(raster);
  return result;
}
