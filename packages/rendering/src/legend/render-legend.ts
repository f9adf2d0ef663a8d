/** A legend image: one line per rule, its symbol and its title. */
import type { Language } from '@cartable/contract';
import type { GeometryType } from '@cartable/geo';
import { type Parameter, type Style, type Symbolizer, se11Placement } from '@cartable/styles';
import { contentTypes, type EncodedImage, encode, type ImageFormat } from '../encode/encode.ts';
import { drawLabels } from '../label/draw-labels.ts';
import { cssFont } from '../label/fonts.ts';
import { widthOf } from '../label/glyphs.ts';
import { LabelCollector } from '../label/label-collector.ts';
import { LabelledFeature } from '../label/labelled-feature.ts';
import { layoutStraight } from '../label/layout-straight.ts';
import { placeLabels } from '../label/place-labels.ts';
import { getColor } from '../plan/color.ts';
import { compileStyle } from '../plan/compile-style.ts';
import type { CompiledText } from '../plan/compile-text.ts';
import { maxImageSide } from '../plan/map-request.ts';
import { pointBit, type Raster } from '../raster/raster.ts';
import { withRaster } from '../raster/raster-pool.ts';
import { type Graphics, prepareImages, type ResolveGraphic } from '../symbols/prepare-images.ts';
import { type LegendEntry, legendEntries } from './legend-entries.ts';
import { type Swatch, sampleArea, sampleLine, samplePoint } from './sample-geometry.ts';

export interface LegendRequest {
  readonly style: Style;
  readonly geometryType: GeometryType;
  /** Size of a symbol in pixels, from 8 to 256. @default 24 × 20 */
  readonly width?: number;
  readonly height?: number;
  /** Scale denominator: rules not visible there are left out. @default all rules */
  readonly scale?: number;
  readonly format: ImageFormat;
  /** @default false */
  readonly transparent?: boolean;
  /** @default 'fr' */
  readonly language?: Language;
  /** As for maps: hands over the images that styles name by an address. */
  readonly resolveGraphic?: ResolveGraphic;
}

const margin = 4;
const gap = 6;
const titlePixels = 12;
const widestTitle = 400;
const titleColor = 0xff222222 | 0;
const haloColor = 0xffffffff | 0;

export async function renderLegend(request: LegendRequest): Promise<EncodedImage> {
  const graphics = await prepareImages([request.style], request.resolveGraphic);
  const symbol = { width: sideOf(request.width, 24), height: sideOf(request.height, 20) };
  const rowHeight = Math.max(symbol.height, titlePixels + 4) + margin;
  const font = cssFont({ sizePixels: titlePixels, isBold: false, isItalic: false });
  const mostRows = Math.floor((maxImageSide - margin) / rowHeight);
  const entries = legendEntries(request.style, request.scale, request.language ?? 'fr')
    .slice(0, mostRows)
    .map((entry) => ({ ...entry, title: shorten(entry.title, font) }));
  const widest = Math.max(0, ...entries.map(({ title }) => widthOf(font, title)));
  const width = Math.ceil(margin * 2 + symbol.width + (widest > 0 ? gap + widest : 0));
  const height = Math.max(entries.length, 1) * rowHeight + margin;
  const opaque = !request.transparent || request.format === 'image/jpeg';
  return withRaster('wasm', async (raster) => {
    raster.begin(width, height, opaque ? getColor('#ffffff') : 0);
    entries.forEach((entry, index) => {
      const y = margin + index * rowHeight + Math.floor((rowHeight - margin - symbol.height) / 2);
      drawEntry(raster, entry, request.geometryType, { x: margin, y, ...symbol }, graphics);
      const middle = {
        x: margin + symbol.width + gap,
        y: margin + index * rowHeight + (rowHeight - margin) / 2,
      };
      drawTitle(raster, entry.title, font, middle);
    });
    const frame = { width, height, stride: raster.frameStride, pixels: raster.frame, opaque };
    return { bytes: await encode(frame, request.format), contentType: contentTypes[request.format] };
  });
}

const sideOf = (requested: number | undefined, usual: number): number =>
  Math.min(Math.max(Math.round(requested ?? usual), 8), 256);

function shorten(title: string, font: string): string {
  if (title.length <= widestTitle && widthOf(font, title) <= widestTitle) return title;
  // No letter is narrower than a pixel; measuring what is cut anyway would take the time of its square.
  let shortened = title.slice(0, widestTitle);
  while (shortened.length > 1 && widthOf(font, `${shortened}…`) > widestTitle)
    shortened = shortened.slice(0, -1);
  return `${shortened}…`;
}

/** Legends are drawn at the scale where a metre is a pixel: ground units then show as written, within bounds. */
const legendScale = { denominator: 1 / 0.00028, zoom: 1, pixelsPerMetre: 1 };

/** Drawn by the steps that draw maps, on a small geometry. */
function drawEntry(
  raster: Raster,
  entry: LegendEntry,
  geometryType: GeometryType,
  swatch: Swatch,
  graphics: Graphics,
): void {
  const { x, y, width, height } = swatch;
  const symbolizers = entry.symbolizers.map((symbolizer) => fitted(symbolizer, height));
  const style = { featureTypeStyles: [{ rules: [{ isElse: false, symbolizers }], vendorOptions: {} }] };
  const { passes } = compileStyle(style, {
    scale: legendScale,
    originX: -x,
    originY: -y,
    source: { columns: [], srid: 3857 },
    geometryType,
    graphics,
    width: x + 2 * width,
    height: y + 2 * height,
    firstRank: 0,
  });
  const view = { kind: 'affine', originX: 0, originY: 0, scaleX: 1, scaleY: 1 } as const;
  raster.setView(view, [x - width, -y - 2 * height, x + 2 * width, -y + height], 0);
  const geometry = sampleFor(entry, geometryType)(swatch);
  for (const rule of passes.flatMap(({ rules }) => rules)) {
    for (const step of rule.steps) {
      if (step.isMark) continue;
      const sample = step.bits === pointBit ? samplePoint(swatch) : geometry;
      const bits = raster.read(sample, step.asLines);
      if ((bits & step.bits) === 0) continue;
      step.shift?.(raster, []);
      step.draw(raster, [], sample, view);
    }
    // The text of a rule that has a shape to show would only cover that shape.
    if (rule.steps.length === 0 && rule.texts[0]) drawLabel(raster, rule.texts[0], swatch);
  }
}

/** Farther than any label of a legend reaches. */
const labelBlock = 4096;

function drawLabel(raster: Raster, text: CompiledText, swatch: Swatch): void {
  const { width, height } = swatch;
  const grid = {
    width: swatch.x + width,
    height: swatch.y + height,
    isTile: true,
    originX: labelBlock / 4,
    originY: labelBlock / 4,
    block: labelBlock,
    reach: { left: labelBlock / 2, top: labelBlock / 2, right: labelBlock / 2, bottom: labelBlock / 2 },
    cell: { width: 0, height: 0 },
    hasRanks: false,
  };
  const labels = new LabelCollector(grid);
  const nowhere = [0, 0, 0, 0] as const;
  const view = { kind: 'affine', originX: 0, originY: 0, scaleX: 1, scaleY: 1 } as const;
  labels.add(text, [], LabelledFeature.of(samplePoint(swatch)), {
    view,
    window: nowhere,
    drawn: nowhere,
    resolution: 1,
  });
  drawLabels(raster, placeLabels(labels.candidates, grid));
}

/** Symbolizer limited to the room for it, `height` pixels; a text becomes the sample label. */
function fitted(symbolizer: Symbolizer, height: number): Symbolizer {
  const atMost = (size: Parameter<number>, most: number): number => Math.min(Number(size), most);
  if (symbolizer.kind === 'point' && symbolizer.graphic.size !== undefined) {
    const { graphic } = symbolizer;
    return { ...symbolizer, graphic: { ...graphic, size: atMost(graphic.size ?? height, height) } };
  }
  if (symbolizer.kind !== 'text') return symbolizer;
  const { font } = symbolizer;
  return {
    ...symbolizer,
    label: [sampleLabel],
    placement: se11Placement,
    font: { ...font, size: atMost(font.size, height * 0.8) },
  };
}

const sampleLabel = 'Aa';

/** A line symbolizer alone shows as a line even for areas, an area symbolizer as an area. */
function sampleFor({ symbolizers }: LegendEntry, geometryType: GeometryType): (swatch: Swatch) => Uint8Array {
  if (symbolizers.some(({ kind }) => kind === 'polygon')) return sampleArea;
  if (symbolizers.some(({ kind }) => kind === 'line'))
    return geometryType.endsWith('Polygon') ? sampleArea : sampleLine;
  return samplePoint;
}

function drawTitle(raster: Raster, title: string, font: string, place: { x: number; y: number }): void {
  if (title === '') return;
  const placement = { anchorX: 0, anchorY: 0.5, shiftX: 0, shiftY: 0, rotationDegrees: 0 };
  const text = { label: title, font, sizePixels: titlePixels, wrapPixels: 0, margin: 0, placement, ...place };
  const layout = layoutStraight(text);
  if (!layout) return;
  // A halo keeps titles legible where a transparent legend is laid on a dark page.
  const halo = { radiusPixels: 1.5, color: haloColor };
  const { box, glyphs } = layout;
  const label = { label: title, font, color: titleColor, halo, boxes: [box], glyphs, bounds: box };
  drawLabels(raster, [label]);
}
