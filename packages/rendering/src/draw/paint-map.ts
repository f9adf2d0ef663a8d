/** One map as pixels: plan, read and draw, label. */
import type { Frame } from '../encode/frame.ts';
import { drawLabels } from '../label/draw-labels.ts';
import { LabelCollector } from '../label/label-collector.ts';
import { placeLabels } from '../label/place-labels.ts';
import { getColor } from '../plan/color.ts';
import { checkRequest, type MapRequest } from '../plan/map-request.ts';
import { planLayers } from '../plan/plan-layers.ts';
import { withRaster } from '../raster/raster-pool.ts';
import { prepareImages } from '../symbols/prepare-images.ts';
import { Budget } from './budget.ts';
import { drawLayer } from './draw-layer.ts';
import { type DrawReport, emptyReport } from './draw-report.ts';

/** Largest deviation of a drawn line: measured at one decibel against the raw geometry, invisible. */
const tolerancePixels = 0.2;
const white = '#ffffff';

/**
 * @param use what is made of the pixels, which the next image overwrites
 * @throws {CartableError} `rendering.size`, `rendering.bbox`, `rendering.color`, `rendering.style-refused`,
 *   `common.timeout`; the reason of the signal when cancelled
 */
export async function paintMap<T>(
  request: Omit<MapRequest, 'format'>,
  use: (frame: Frame, report: DrawReport, budget: Budget) => Promise<T>,
): Promise<T> {
  checkRequest(request);
  const budget = new Budget(request.timeoutMs, request.signal);
  try {
    budget.check();
    const styles = request.layers.map((layer) => layer.style);
    const graphics = await budget.within(prepareImages(styles, request.resolveGraphic));
    return await withRaster(request.engine ?? 'wasm', async (raster) => {
      const { width, height } = request;
      const opaque = !request.transparent;
      raster.begin(width, height, opaque ? getColor(request.background ?? white) : 0);
      const plan = planLayers(request, graphics);
      const report = emptyReport();
      const labels = new LabelCollector(plan.labelGrid);
      for (const layer of plan.layers) {
        await drawLayer(raster, { ...layer, tolerancePixels }, labels, budget, report);
      }
      budget.check();
      const { candidates, notSelected } = labels;
      const placed = placeLabels(candidates, plan.labelGrid);
      report.labelsPlaced = placed.length;
      report.labelsLeftOut = candidates.length + notSelected - placed.length;
      // Labels of the margin are placed for the sake of the others; their letters need not be made.
      const shown = placed.filter(
        ({ bounds }) => bounds.x1 > 0 && bounds.y1 > 0 && bounds.x0 < width && bounds.y0 < height,
      );
      drawLabels(raster, shown);
      const { frameStride: stride, frame: pixels, png } = raster;
      const jpegScan = raster.jpegScan?.bind(raster);
      const frame: Frame = { width, height, stride, pixels, opaque, png, jpegScan };
      return use(frame, report, budget);
    });
  } finally {
    budget.stop();
  }
}
