/** Plan of each layer of a request: its compiled style, what to read for it, and where labels may lie. */
import { bboxHeight, bboxWidth } from '@cartable/geo';
import type { LayerToDraw } from '../draw/draw-layer.ts';
import { type LabelGrid, labelGridOf, labelMargins } from '../label/label-grid.ts';
import type { Graphics } from '../symbols/prepare-images.ts';
import { compiledStyle } from './cached-styles.ts';
import type { CompiledStyle } from './compile-style.ts';
import type { MapLayer, MapRequest } from './map-request.ts';
import { isVisibleAt, pixelScaleOf } from './pixel-scale.ts';
import { type Margins, planView } from './plan-view.ts';

export interface MapPlan {
  readonly layers: readonly Omit<LayerToDraw, 'tolerancePixels'>[];
  readonly labelGrid: LabelGrid;
}

/** Ranks of one layer's rules; no style has as many. */
const ranksPerLayer = 1_000_000;

export function planLayers(request: Omit<MapRequest, 'format'>, graphics: Graphics): MapPlan {
  const scale = pixelScaleOf(request);
  const originX = (request.bbox[0] * request.width) / bboxWidth(request.bbox);
  const originY = (-request.bbox[3] * request.height) / bboxHeight(request.bbox);
  const visible = request.layers
    .map((layer, index) => ({ layer, index }))
    .filter(({ layer }) => isVisibleAt(scale.denominator, layer));
  const styled = visible.map(({ layer, index }) => ({
    layer,
    style: compiledStyle(layer.style, {
      scale,
      originX,
      originY,
      source: layer.source,
      geometryType: layer.source.geometryType,
      graphics,
      width: request.width,
      height: request.height,
      // Labels of the upper layers are placed first.
      firstRank: (request.layers.length - 1 - index) * ranksPerLayer,
    }),
  }));
  const texts = styled.flatMap(({ style }) => style.texts);
  const labelGrid = labelGridOf(texts, { ...request, originX, originY });
  const layers = styled
    .filter(({ style }) => style.passes.length > 0)
    .flatMap(({ layer, style }) => planLayer(request, layer, style, labelGrid));
  return { layers, labelGrid };
}

function planLayer(
  request: Omit<MapRequest, 'format'>,
  layer: MapLayer,
  style: CompiledStyle,
  labelGrid: LabelGrid,
): Omit<LayerToDraw, 'tolerancePixels'>[] {
  const reach = style.reachPixels;
  const drawn: Margins = [reach, reach, reach, reach];
  const margins =
    style.texts.length === 0
      ? drawn
      : (labelMargins(labelGrid).map((margin) => Math.max(margin, reach)) as unknown as Margins);
  const planned = planView(request, layer.source.srid, margins, drawn);
  if (!planned) return [];
  const smallest = Math.min(...style.texts.map(({ smallestPixels }) => smallestPixels));
  const detail =
    style.texts.length > 0 && smallest > 0
      ? { bbox: planned.drawn, smallestBeyond: smallest * planned.resolution * detailSlack }
      : undefined;
  return [{ source: layer.source, style, planned, detail }];
}

/** Pixels are not the same length everywhere, and sources may simplify what they give. */
const detailSlack = 0.5;
