/** One map image, from request to bytes: draw, encode. */
import type { DrawReport } from './draw/draw-report.ts';
import { paintMap } from './draw/paint-map.ts';
import { contentTypes, type EncodedImage, encode } from './encode/encode.ts';
import type { MapRequest } from './plan/map-request.ts';

export interface MapImage extends EncodedImage {
  readonly report: DrawReport;
}

/**
 * Draws the layers over the background, in order, and their labels over everything.
 * @throws {CartableError} `rendering.size`, `rendering.bbox`, `rendering.color`, `rendering.style-refused`,
 *   `common.timeout`; the reason of the signal when cancelled
 */
export async function renderMap(request: MapRequest): Promise<MapImage> {
  const { format } = request;
  const opaque = !request.transparent || format === 'image/jpeg';
  return paintMap({ ...request, transparent: !opaque }, async (frame, report, budget) => {
    const bytes = await budget.within(encode(frame, format));
    return { bytes, contentType: contentTypes[format], report };
  });
}
