import { type FeatureSource, fromGeoJson, type GeoJsonGeometry, type GeometryType } from '@cartable/geo';
import { defaultFont, defaultStroke, defaultTextFill, type Style, type Symbolizer } from '@cartable/styles';
import { contentTypes, type ImageFormat } from './encode/encode.ts';
import { renderMap } from './render-map.ts';

/** Pixels; as many ground units. */
const side = 256;
const cells = 8;
const name = 'name';
const timeoutMs = 60_000;

/**
 * Draws a map of every kind in each format, for nobody: fonts, rasteriser and encoders are loaded, and their code
 * compiled, before somebody waits for a map. Nothing outside of memory is read.
 */
export async function warmUp(): Promise<void> {
  const layers = [
    { source: madeUp('Polygon', areaAt), style: styleOf({ kind: 'polygon', ...paint, ...edge }) },
    { source: madeUp('LineString', lineAt), style: styleOf({ kind: 'line', ...edge }) },
    { source: madeUp('Point', pointAt), style: styleOf(disc) },
  ];
  for (const format of Object.keys(contentTypes) as ImageFormat[]) {
    await renderMap({
      width: side,
      height: side,
      bbox: [0, 0, side, side],
      srid: 3857,
      transparent: false,
      format,
      layers,
      timeoutMs,
    });
  }
}

type ShapeAt = (x: number, y: number, size: number) => GeoJsonGeometry;

const pointAt: ShapeAt = (x, y) => ({ type: 'Point', coordinates: [x, y] });
const lineAt: ShapeAt = (x, y, size) => ({
  type: 'LineString',
  coordinates: [
    [x, y],
    [x + size, y + size / 2],
    [x + size, y + size],
  ],
});
const areaAt: ShapeAt = (x, y, size) => ({
  type: 'Polygon',
  coordinates: [
    [
      [x, y],
      [x + size, y],
      [x + size, y + size],
      [x, y],
    ],
  ],
});

const paint = { fill: { color: '#808080', opacity: 0.5 } };
const edge = { stroke: defaultStroke, perpendicularOffset: 0 };
const disc = {
  kind: 'point',
  graphic: {
    sources: [{ kind: 'mark', shape: 'circle', ...paint }],
    size: 6,
    opacity: 1,
    rotation: 0,
    anchor: [0.5, 0.5],
    displacement: [0, 0],
  },
} as const;

type Bare<Of> = Of extends Symbolizer ? Omit<Of, 'unit' | 'vendorOptions'> : never;

/** Painted so, with its name. */
function styleOf(symbolizer: Bare<Symbolizer>): Style {
  const common = { unit: 'pixel', vendorOptions: {} } as const;
  const label: Symbolizer = {
    kind: 'text',
    ...common,
    label: [{ expression: { op: 'property', name } }],
    font: defaultFont,
    fill: defaultTextFill,
  };
  const symbolizers = [{ ...common, ...symbolizer } as Symbolizer, label];
  return { featureTypeStyles: [{ rules: [{ isElse: false, symbolizers }], vendorOptions: {} }] };
}

/** A feature in each cell of a grid that fills the image. */
function madeUp(geometryType: GeometryType, shapeAt: ShapeAt): FeatureSource {
  const size = side / cells;
  const places = Array.from({ length: cells * cells }, (_, rank) => rank);
  return {
    columns: [{ name, type: 'text' }],
    geometryType,
    srid: 3857,
    async *scan({ columns }) {
      yield {
        geometries: places.map((rank) =>
          fromGeoJson(shapeAt((rank % cells) * size, Math.floor(rank / cells) * size, size / 2)),
        ),
        rows: places.map((rank) => columns.map(() => `Été ${rank}`)),
      };
    },
  };
}
