/** Symbolizers as symbol layers of QGIS (3.x), lengths in pixels. */

import { readDataAddress } from '../graphics/data-address.ts';
import { defaultMarkSize } from '../model/defaults.ts';
import type {
  ExternalGraphic,
  Fill,
  Graphic,
  Mark,
  MarkShape,
  Parameter,
  Stroke,
  Symbolizer,
} from '../model/style.ts';
import { type XmlNode, xml } from '../sld/xml-writer.ts';

/** What QGIS draws the geometries of a layer by. */
export type QgisSymbolKind = 'marker' | 'line' | 'fill';

/** Undefined: the symbolizer draws nothing of such geometries. Values that depend on the feature are the defaults. */
export function qgisSymbolLayer(symbolizer: Symbolizer, kind: QgisSymbolKind): XmlNode | undefined {
  switch (symbolizer.kind) {
    case 'point':
      return kind === 'marker' ? markerOf(symbolizer.graphic) : undefined;
    case 'line':
      return kind === 'marker' ? undefined : lineOf(symbolizer.stroke, symbolizer.perpendicularOffset);
    case 'polygon':
      if (kind === 'fill') return fillOf(symbolizer.fill, symbolizer.stroke);
      return kind === 'line' && symbolizer.stroke ? lineOf(symbolizer.stroke, 0) : undefined;
    default:
      return undefined;
  }
}

type Properties = Readonly<Record<string, string | number>>;

/** `pass` is given by the level of the rules. */
const layerOf = (className: string, properties: Properties): XmlNode =>
  xml(
    'layer',
    { class: className, enabled: '1', locked: '0', pass: '0' },
    Object.entries(properties).map(([k, v]) => xml('prop', { k, v: String(v) }, [])),
  );

export const constantOf = <T extends string | number>(parameter: Parameter<T> | undefined, fallback: T): T =>
  parameter === undefined || typeof parameter === 'object' ? fallback : parameter;

/** `r,g,b,a`, each up to 255. */
export function qgisColour(
  colour: Parameter<string> | undefined,
  opacity: Parameter<number> | undefined,
): string {
  const hex = constantOf(colour, '#808080').slice(1);
  const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return [red, green, blue, Math.round(constantOf(opacity, 1) * 255)].join(',');
}

const joins = { mitre: 'miter', round: 'round', bevel: 'bevel' } as const;
const caps = { butt: 'flat', round: 'round', square: 'square' } as const;

function lineOf(stroke: Stroke, offset: Parameter<number>): XmlNode {
  const dashes = Array.isArray(stroke.dashArray) ? (stroke.dashArray as readonly number[]) : [];
  return layerOf('SimpleLine', {
    line_color: qgisColour(stroke.color, stroke.opacity),
    line_style: 'solid',
    line_width: constantOf(stroke.width, 1),
    line_width_unit: 'Pixel',
    joinstyle: joins[stroke.join],
    capstyle: caps[stroke.cap],
    // To the right when positive, the other way round.
    offset: -constantOf(offset, 0),
    offset_unit: 'Pixel',
    ...(dashes.length > 0 && {
      use_custom_dash: 1,
      customdash: (dashes.length % 2 === 0 ? dashes : [...dashes, ...dashes]).join(';'),
      customdash_unit: 'Pixel',
    }),
  });
}

function fillOf(fill: Fill | undefined, stroke: Stroke | undefined): XmlNode {
  return layerOf('SimpleFill', {
    color: qgisColour(fill?.color, fill?.opacity),
    style: fill ? 'solid' : 'no',
    ...outlineOf(stroke),
    joinstyle: joins[stroke?.join ?? 'mitre'],
  });
}

const outlineOf = (stroke: Stroke | undefined): Properties => ({
  outline_color: qgisColour(stroke?.color, stroke?.opacity),
  outline_style: stroke ? 'solid' : 'no',
  outline_width: constantOf(stroke?.width, 1),
  outline_width_unit: 'Pixel',
});

/** Names of the shapes of QGIS. */
const shapes: Readonly<Partial<Record<MarkShape, string>>> = {
  square: 'square',
  circle: 'circle',
  triangle: 'triangle',
  star: 'star',
  cross: 'cross_fill',
  x: 'cross2',
  diamond: 'diamond',
  pentagon: 'pentagon',
  hexagon: 'hexagon',
  octagon: 'octagon',
  'half-circle': 'semi_circle',
  arrow: 'filled_arrowhead',
  'open-arrow': 'arrowhead',
  'closed-arrow': 'filled_arrowhead',
  plus: 'cross',
  times: 'cross2',
  'vertical-line': 'line',
};

function markerOf(graphic: Graphic): XmlNode {
  const [source] = graphic.sources;
  const [x, y] = graphic.displacement;
  const common = {
    size: constantOf(graphic.size, defaultMarkSize),
    size_unit: 'Pixel',
    angle: constantOf(graphic.rotation, 0),
    // Down when positive.
    offset: `${constantOf(x, 0)},${-constantOf(y, 0)}`,
    offset_unit: 'Pixel',
  };
  const image = source?.kind === 'external' ? imageOf(source) : undefined;
  if (image) return layerOf(image.className, { ...common, ...image.properties, alpha: opacityOf(graphic) });
  return layerOf('SimpleMarker', { ...common, ...markOf(source, opacityOf(graphic)) });
}

const opacityOf = ({ opacity }: Graphic): number => constantOf(opacity, 1);

function markOf(source: Mark | ExternalGraphic | undefined, opacity: number): Properties {
  if (source?.kind !== 'mark') return { name: 'square', color: qgisColour(undefined, opacity) };
  const { shape, fill, stroke } = source;
  return {
    name: shapes[shape] ?? 'circle',
    color: fill ? qgisColour(fill.color, constantOf(fill.opacity, 1) * opacity) : '0,0,0,0',
    ...outlineOf(stroke && { ...stroke, opacity: constantOf(stroke.opacity, 1) * opacity }),
  };
}

/** Of images the style holds; those a server keeps are behind a session QGIS does not have. */
function imageOf({
  href,
}: ExternalGraphic): { readonly className: string; readonly properties: Properties } | undefined {
  const image = readDataAddress(href);
  if (image === undefined) return undefined;
  const embedded = `base64:${base64Of(image.bytes)}`;
  return image.mediaType.includes('svg')
    ? { className: 'SvgMarker', properties: { name: embedded } }
    : { className: 'RasterMarker', properties: { imageFile: embedded } };
}

const base64Of = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
