/** Vector tiles on a canvas, by a style of MapLibre, or a colour for each of their layers. */

import type { PrintedGround } from '@cartable/contract';
import type { Bbox } from '@cartable/geo';
import { readTileStyle, type TileFeature, type TileStyleLayer } from '@cartable/styles/display';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { cssFont } from '../label/fonts.ts';
import { placementOf, type TilePlace, type TilePlacement } from './tile-placement.ts';

/** A layer of a tile, decoded: `parts` in units of the tile, x right, y down. */
export interface TileLayer {
  readonly name: string;
  readonly extent: number;
  readonly features: readonly {
    readonly type: number;
    readonly properties: Readonly<Record<string, unknown>>;
    readonly parts: readonly (readonly TilePlace[])[];
  }[];
}

export interface DecodedTile {
  readonly layers: readonly TileLayer[];
  /** EPSG:3857. */
  readonly extent: Bbox;
}

interface TilesPainting {
  /** Each is let go of once it is painted: decoded, it takes many times what it weighs. */
  readonly tiles: Iterable<DecodedTile>;
  readonly layerNames: readonly string[];
  readonly mapboxStyle: string | undefined;
  /** Zoom of MapLibre (tiles of 512 pixels) at which a screen of the same scale shows the map. */
  readonly zoom: number;
  /** Pixels of the page for one of a screen. */
  readonly ratio: number;
  /** Of the whole picture. */
  readonly ground: Pick<PrintedGround, 'srid' | 'extent'>;
  readonly width: number;
  readonly height: number;
  /** Called between features. @throws what ends the painting */
  readonly check: () => void;
}

/** The largest styles of public maps have some four hundred; each is tried on every feature. */
const mostStyleLayers = 1000;
const mostLabels = 5000;

/** @throws when the style is none, or has too many layers */
export function paintTiles(context: SKRSContext2D, painting: TilesPainting): void {
  const { mapboxStyle, layerNames, tiles, check } = painting;
  const style = mapboxStyle === undefined ? layerNames.flatMap(plainLayers) : readTileStyle(mapboxStyle);
  if (style.length > mostStyleLayers) throw new Error(`${style.length} > ${mostStyleLayers} layers`);
  // Those of a layer keep together: the first of the style have the first places, over all tiles.
  const labels: Label[][] = style.map(() => []);
  const namesNone = mapboxStyle === undefined && layerNames.length === 0;
  for (const tile of tiles)
    for (const [rank, layer] of (namesNone ? unnamedLayers(tile) : style).entries()) {
      check();
      paintLayer(context, { layer, tile, painting, labels: labels[rank] ?? [] });
    }
  paintLabels(context, labels.flat().slice(0, mostLabels));
}

/** As the map of the site draws them. */
const colours = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#8a6d00', '#56b4e9', '#b03a2e', '#5b4b8a'];

function plainLayers(name: string, rank: number): TileStyleLayer[] {
  const colour = colours[rank % colours.length]!;
  const layers = [
    {
      type: 'fill',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': colour, 'fill-opacity': 0.25 },
    },
    {
      type: 'line',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'line-color': colour, 'line-width': 1 },
    },
    {
      type: 'line',
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': colour, 'line-width': 1.5 },
    },
    {
      type: 'circle',
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-color': colour,
        'circle-radius': 4,
        'circle-stroke-color': '#ffffff',
        'circle-stroke-width': 1,
      },
    },
  ];
  return [
    ...readTileStyle(JSON.stringify({ layers: layers.map((layer) => ({ ...layer, 'source-layer': name })) })),
  ];
}

/** As on screen, layers that nobody named have the first colour. */
const unnamedLayers = ({ layers }: DecodedTile): TileStyleLayer[] =>
  layers.slice(0, mostStyleLayers / 4).flatMap(({ name }) => plainLayers(name, 0));

interface Label {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly colour: string;
  readonly halo: string;
  readonly haloWidth: number;
}

interface LayerPainting {
  readonly layer: TileStyleLayer;
  readonly tile: DecodedTile;
  readonly painting: TilesPainting;
  readonly labels: Label[];
}

function paintLayer(context: SKRSContext2D, { layer, tile, painting, labels }: LayerPainting): void {
  const { zoom, ratio, ground, width, height, check } = painting;
  const found = tile.layers.find(({ name }) => name === layer.sourceLayer);
  if (!found) return;
  const placement = placementOf({ tile: tile.extent, units: found.extent, ground, size: { width, height } });
  context.save();
  trace(context, [placement.edge]);
  context.clip();
  for (const { type, properties, parts } of found.features) {
    check();
    if (type !== 1 && type !== 2 && type !== 3) continue;
    const feature = { type, properties: properties as TileFeature['properties'] } as const;
    if (!layer.isDrawn(zoom, feature)) continue;
    const places = parts.map((part) => part.map(placement.placeOf));
    paintFeature(context, { layer, feature, parts, places, zoom, ratio, labels, placement });
  }
  context.restore();
}

interface FeaturePainting {
  readonly layer: TileStyleLayer;
  readonly feature: TileFeature;
  /** In units of the tile. */
  readonly parts: readonly (readonly TilePlace[])[];
  /** The same in pixels of the page. */
  readonly places: readonly (readonly (readonly [number, number])[])[];
  readonly zoom: number;
  readonly ratio: number;
  readonly labels: Label[];
  readonly placement: TilePlacement;
}

function paintFeature(context: SKRSContext2D, painting: FeaturePainting): void {
  const { layer, feature, places, zoom, ratio } = painting;
  const text = (property: string) => layer.text(property, zoom, feature);
  const number = (property: string) => layer.number(property, zoom, feature);
  switch (layer.kind) {
    case 'fill':
      if (feature.type !== 3) return;
      trace(context, places);
      context.globalAlpha = number('fill-opacity');
      context.fillStyle = text('fill-color');
      context.fill('evenodd');
      break;
    case 'line':
      if (feature.type === 1) return;
      trace(context, places);
      context.globalAlpha = number('line-opacity');
      context.strokeStyle = text('line-color');
      context.lineWidth = number('line-width') * ratio;
      context.lineCap = text('line-cap') === 'butt' ? 'butt' : 'round';
      context.lineJoin = text('line-join') === 'miter' ? 'miter' : 'round';
      context.setLineDash(
        layer.numbers('line-dasharray', zoom, feature).map((part) => part * context.lineWidth),
      );
      if (context.lineWidth > 0) context.stroke();
      context.setLineDash([]);
      break;
    case 'circle':
      for (const [x, y] of places.flat()) {
        context.beginPath();
        context.arc(x, y, number('circle-radius') * ratio, 0, 2 * Math.PI);
        context.globalAlpha = number('circle-opacity');
        context.fillStyle = text('circle-color');
        context.fill();
        context.lineWidth = number('circle-stroke-width') * ratio;
        context.strokeStyle = text('circle-stroke-color');
        if (context.lineWidth > 0) context.stroke();
      }
      break;
    case 'symbol':
      addLabel(painting);
  }
  context.globalAlpha = 1;
}

function trace(context: SKRSContext2D, places: FeaturePainting['places']): void {
  context.beginPath();
  for (const part of places)
    for (const [rank, [x, y]] of part.entries()) {
      if (rank === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
}

/** At the middle of the shape; once, though several tiles hold parts of it: where that middle is in the tile. */
function addLabel({ layer, feature, parts, zoom, ratio, labels, placement }: FeaturePainting): void {
  const text = layer.text('text-field', zoom, feature).trim();
  if (text === '' || labels.length >= mostLabels) return;
  const [part = []] = parts;
  const middle = feature.type === 2 ? part[part.length >> 1]! : middleOf(part);
  if (!placement.isInside(middle)) return;
  const [x, y] = placement.placeOf(middle);
  labels.push({
    text,
    x,
    y,
    size: layer.number('text-size', zoom, feature) * ratio,
    colour: layer.text('text-color', zoom, feature),
    halo: layer.text('text-halo-color', zoom, feature),
    haloWidth: layer.number('text-halo-width', zoom, feature) * ratio,
  });
}

function middleOf(part: readonly TilePlace[]): TilePlace {
  const xs = part.map(([x]) => x);
  const ys = part.map(([, y]) => y);
  const half = (values: readonly number[]) =>
    (values.reduce((a, b) => Math.min(a, b)) + values.reduce((a, b) => Math.max(a, b))) / 2;
  return [half(xs), half(ys)];
}

/** Those drawn first keep their place; the others are left out where they would touch them. */
function paintLabels(context: SKRSContext2D, labels: readonly Label[]): void {
  const taken: (readonly [number, number, number, number])[] = [];
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  for (const { text, x, y, size, colour, halo, haloWidth } of labels) {
    if (size < 1) continue;
    context.font = cssFont({ sizePixels: size, isBold: false, isItalic: false });
    const half = context.measureText(text).width / 2 + 2;
    const box = [x - half, y - size * 0.7, x + half, y + size * 0.7] as const;
    const isFree = taken.every(
      (other) => box[0] > other[2] || box[2] < other[0] || box[1] > other[3] || box[3] < other[1],
    );
    if (!isFree) continue;
    taken.push(box);
    context.lineWidth = haloWidth * 2;
    context.strokeStyle = halo;
    if (haloWidth > 0) context.strokeText(text, x, y);
    context.fillStyle = colour;
    context.fillText(text, x, y);
  }
}
