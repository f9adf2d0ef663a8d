/** A legend image: one line per rule, its symbol and its title. */
import type { Language } from '@cartable/contract';
import type { GeometryType } from '@cartable/geo';
import type { Style } from '@cartable/styles';
import { contentTypes, encode, type ImageFormat } from '../encode/encode.ts';
import { drawLabels } from '../label/draw-labels.ts';
import { cssFont } from '../label/fonts.ts';
import { widthOf } from '../label/glyphs.ts';
import { boundsOf } from '../label/label-candidate.ts';
import { layoutStraight } from '../label/layout-straight.ts';
import { getColor } from '../plan/color.ts';
import { compileStyle } from '../plan/compile-style.ts';
import { maxImageSide } from '../plan/map-request.ts';
import { pointBit, type Raster } from '../raster/raster.ts';
import { withRaster } from '../raster/raster-pool.ts';
import { prepareImages } from '../symbols/prepare-images.ts';
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
}

const margin = 4;
const gap = 6;
const titlePixels = 12;
const widestTitle = 400;
const titleColor = 0xff222222 | 0;
const haloColor = 0xffffffff | 0;

export async function renderLegend(
  request: LegendRequest,
): Promise<{ bytes: Uint8Array; contentType: string }> {
  await prepareImages([request.style]);
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
      drawEntry(raster, entry, request.geometryType, { x: margin, y, ...symbol });
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

const sideOf = (asked: number | undefined, usual: number): number =>
  Math.min(Math.max(Math.round(asked ?? usual), 8), 256);

function shorten(title: string, font: string): string {
  if (widthOf(font, title) <= widestTitle) return title;
  let kept = title;
  while (kept.length > 1 && widthOf(font, `${kept}…`) > widestTitle) kept = kept.slice(0, -1);
  return `${kept}…`;
}

/** Legends are drawn at the scale where a metre is a pixel: ground units then show as written, within bounds. */
const legendScale = { denominator: 1 / 0.00028, zoom: 1, pixelsPerMetre: 1 };

function drawEntry(raster: Raster, entry: LegendEntry, geometryType: GeometryType, swatch: Swatch): void {
  const style = {
    featureTypeStyles: [{ rules: [{ isElse: false, symbolizers: entry.symbolizers }], vendorOptions: {} }],
  };
  const { passes } = compileStyle(style, {
    scale: legendScale,
    originX: -swatch.x,
    originY: -swatch.y,
    source: { columns: [], srid: 3857 },
    geometryType,
    firstRank: 0,
  });
  const { x, y, width, height } = swatch;
  const view = { kind: 'affine', originX: 0, originY: 0, scaleX: 1, scaleY: 1 } as const;
  raster.setView(view, [x - width, -y - 2 * height, x + 2 * width, -y + height], 0);
  const geometry = sampleFor(entry, geometryType)(swatch);
  for (const rule of passes.flat()) {
    for (const step of rule.steps) {
      const bits = raster.read(step.bits === pointBit ? samplePoint(swatch) : geometry, step.asLines);
      if ((bits & step.bits) !== 0) step.draw(raster, []);
    }
    const onlyTexts = rule.steps.length === 0;
    const [text] = rule.texts;
    if (!onlyTexts || !text) continue;
    const font = cssFont({
      sizePixels: Math.min(text.sizePixels([]), height * 0.8),
      isBold: text.isBold,
      isItalic: text.isItalic,
    });
    const center = { x: x + width / 2, y: y + height / 2 };
    drawText(raster, 'Aa', font, titlePixels, center, 0.5, text.color([]) ?? titleColor);
  }
}

/** A line symbolizer alone shows as a line even for areas, an area symbolizer as an area. */
function sampleFor({ symbolizers }: LegendEntry, geometryType: GeometryType): (swatch: Swatch) => Uint8Array {
  if (symbolizers.some(({ kind }) => kind === 'polygon')) return sampleArea;
  if (symbolizers.some(({ kind }) => kind === 'line'))
    return geometryType.endsWith('Polygon') ? sampleArea : sampleLine;
  return samplePoint;
}

function drawTitle(raster: Raster, title: string, font: string, place: { x: number; y: number }): void {
  if (title !== '') drawText(raster, title, font, titlePixels, place, 0, titleColor);
}

function drawText(
  raster: Raster,
  text: string,
  font: string,
  sizePixels: number,
  place: { x: number; y: number },
  anchorX: number,
  color: number,
): void {
  const placement = { anchorX, anchorY: 0.5, shiftX: 0, shiftY: 0, rotationDegrees: 0 };
  const layout = layoutStraight(text, font, sizePixels, place, placement, { wrapPixels: 0 }, 0);
  // A halo keeps titles legible where a transparent legend is laid on a dark page.
  const halo = { radiusPixels: 1.5, color: haloColor };
  const label = {
    rank: 0,
    priority: 0,
    tie: 0,
    ignoresConflicts: true,
    font,
    color,
    halo,
    bounds: boundsOf(layout.boxes),
  };
  drawLabels(raster, [{ ...label, ...layout }]);
}
