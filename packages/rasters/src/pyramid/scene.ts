/** Rasters, how they are resampled and how they are shown: what draws the bottom level of a pyramid. */

import type { RasterStyle, Resampling } from '@cartable/contract';
import {
  type Bbox,
  bboxBuffer,
  bboxCenter,
  bboxHeight,
  bboxWidth,
  getCrs,
  metresPerUnit,
  transformerOf,
} from '@cartable/geo';
import type { Raster } from '../description.ts';
import { type ColourModel, colourModelOf, defaultStretch } from '../mosaic/colour-model.ts';
import { MemberIndex } from '../mosaic/member-index.ts';
import { gatherGrids, type MosaicGrid } from '../mosaic/mosaic-grid.ts';
import { type OpenBlocks, OpenImages } from '../mosaic/open-images.ts';
import { readReducedColours, readReducedValues } from '../mosaic/read-reduced.ts';
import { type ControlGrid, planControlGrid } from '../warp/control-grid.ts';
import { type Painter, paintHillshade, rampPainter, stretchPainter } from '../warp/style.ts';
import { warpRgba } from '../warp/warp-rgba.ts';
import { warpValues } from '../warp/warp-values.ts';
import { planSourceWindow } from './source-window.ts';

export interface SceneOptions {
  readonly rasters: readonly Raster[];
  readonly srid: number;
  readonly resampling: Resampling;
  readonly style: RasterStyle;
  /** Opens the pixels of a raster by blocks. @default from its file */
  readonly open?: OpenBlocks;
}

interface Layer {
  readonly grid: MosaicGrid;
  readonly index: MemberIndex;
}

export class Scene {
  readonly #options: SceneOptions;
  readonly #layers: readonly Layer[];
  readonly #images: OpenImages;
  readonly #model: ColourModel;
  readonly #paint: Painter;

  constructor(options: SceneOptions) {
    const { rasters, style } = options;
    this.#options = options;
    this.#images = new OpenImages(options.open);
    this.#layers = gatherGrids(rasters).map((grid) => ({ grid, index: new MemberIndex(grid) }));
    const descriptions = rasters.map(({ description }) => description);
    this.#model = colourModelOf(descriptions[0]!, style);
    const stretch = style.kind === 'natural' ? style.stretch : undefined;
    this.#paint =
      style.kind === 'colour-ramp'
        ? rampPainter(style)
        : stretchPainter(stretch ?? defaultStretch(descriptions, this.#model.bands));
  }

  /** RGBA of `width × height` pixels over `bbox`, in the system of the pyramid; undefined when nothing lies there. */
  async draw(bbox: Bbox, width: number, height: number): Promise<Uint8Array | undefined> {
    const { style } = this.#options;
    if (this.#model.kind === 'colours') return this.#drawColours(bbox, width, height, this.#model);
    if (style.kind === 'hillshade') return this.#drawHillshade(bbox, width, height, style);
    const planes = await this.#warpedValues(bbox, width, height);
    if (!planes) return undefined;
    const output = new Uint8Array(width * height * 4);
    this.#paint(planes, output, width * height);
    return output;
  }

  close(): Promise<void> {
    return this.#images.close();
  }

  async #drawColours(
    bbox: Bbox,
    width: number,
    height: number,
    model: Extract<ColourModel, { kind: 'colours' }>,
  ): Promise<Uint8Array | undefined> {
    const { resampling } = this.#options;
    let output: Uint8Array | undefined;
    for (const { grid, index } of this.#layers) {
      const plan = planSourceWindow(this.#controlGrid(grid, bbox, width, height), grid);
      if (!plan) continue;
      const source = await readReducedColours({ index, images: this.#images, ...plan, resampling }, model);
      const warped = warpRgba(source, plan.control, resampling);
      output = output ? overlayColours(output, warped) : warped;
    }
    return output;
  }

  async #warpedValues(bbox: Bbox, width: number, height: number): Promise<Float32Array[] | undefined> {
    const { resampling } = this.#options;
    let output: Float32Array[] | undefined;
    for (const { grid, index } of this.#layers) {
      const plan = planSourceWindow(this.#controlGrid(grid, bbox, width, height), grid);
      if (!plan) continue;
      const model = { kind: 'values' as const, bands: this.#model.bands };
      const source = await readReducedValues({ index, images: this.#images, ...plan, resampling }, model);
      const warped = warpValues(source, plan.control, resampling);
      output = output ? overlayValues(output, warped) : warped;
    }
    return output;
  }

  async #drawHillshade(
    bbox: Bbox,
    width: number,
    height: number,
    style: Extract<RasterStyle, { kind: 'hillshade' }>,
  ): Promise<Uint8Array | undefined> {
    const pixel = bboxWidth(bbox) / width;
    const planes = await this.#warpedValues(bboxBuffer(bbox, pixel), width + 2, height + 2);
    if (!planes) return undefined;
    const output = new Uint8Array(width * height * 4);
    const metresPerPixel = groundMetres(bbox, this.#options.srid, [pixel, bboxHeight(bbox) / height]);
    paintHillshade({ elevations: planes[0]!, width, height, metresPerPixel }, style, output);
    return output;
  }

  #controlGrid(grid: MosaicGrid, bbox: Bbox, width: number, height: number): ControlGrid {
    return planControlGrid({
      bbox,
      width,
      height,
      transform: transformerOf(this.#options.srid, grid.srid),
      geotransform: grid.geotransform,
    });
  }
}

/** Mercator enlarges with latitude, degrees shrink along parallels; other systems are true to a thousandth. */
function groundMetres(bbox: Bbox, srid: number, size: readonly [number, number]): [number, number] {
  const [x, y] = bboxCenter(bbox);
  const latitude = transformerOf(srid, 4326)(x, y)[1];
  const shrink = Math.cos((latitude * Math.PI) / 180) || 1;
  const perUnit = metresPerUnit(getCrs(srid));
  if (getCrs(srid).kind === 'geographic') return [size[0] * perUnit * shrink, size[1] * perUnit];
  const scale = srid === 3857 ? shrink : 1;
  return [size[0] * perUnit * scale, size[1] * perUnit * scale];
}

function overlayColours(under: Uint8Array, over: Uint8Array): Uint8Array {
  const from = new Uint32Array(over.buffer);
  const to = new Uint32Array(under.buffer);
  for (let i = 0; i < from.length; i++) if (from[i] !== 0) to[i] = from[i]!;
  return under;
}

function overlayValues(under: Float32Array[], over: readonly Float32Array[]): Float32Array[] {
  for (const [band, from] of over.entries()) {
    const to = under[band]!;
    for (let i = 0; i < from.length; i++) if (!Number.isNaN(from[i]!)) to[i] = from[i]!;
  }
  return under;
}
