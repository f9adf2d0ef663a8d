import type { Raster } from '../description.ts';
import { openImage } from '../read/open-image.ts';
import { readWindow } from '../read/read-window.ts';
import { newSamples, type SampleArray } from '../read/samples.ts';

/** All the pixels of an image, bands interleaved, as its reader gives them. */
export async function pixelsOf(raster: Raster): Promise<SampleArray> {
  const { image, close } = (await openImage(raster))!;
  const { width, height, bands, type } = image;
  const pixels = newSamples(type, width * height * bands);
  await readWindow(image, { x: 0, y: 0, width, height }, pixels);
  close();
  return pixels;
}
