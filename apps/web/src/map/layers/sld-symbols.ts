/** Symbols of an SLD as styles of the map library. */

import type { Value } from '@cartable/geo';
import {
  defaultMarkSize,
  type Graphic,
  type LineSymbolizer,
  type Mark,
  type MarkShape,
  type Parameter,
  type PointSymbolizer,
  type PolygonSymbolizer,
  type Fill as SldFill,
  type Stroke as SldStroke,
  type Symbolizer,
  type TextSymbolizer,
} from '@cartable/styles';
import type Feature from 'ol/Feature.js';
import type Geometry from 'ol/geom/Geometry.js';
import type MultiPolygon from 'ol/geom/MultiPolygon.js';
import type Polygon from 'ol/geom/Polygon.js';
import Circle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Icon from 'ol/style/Icon.js';
import type ImageStyle from 'ol/style/Image.js';
import RegularShape from 'ol/style/RegularShape.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';

/** Reader of a parameter: a constant as it is, an expression for each feature. */
export type ReadValue = <T extends string | number>(
  parameter: Parameter<T>,
  fallback: T,
) => (row: readonly Value[]) => T;

type Row = readonly Value[];
type Symbol = (feature: Feature, row: Row) => Style[];

/** @param zIndex rank of its feature type style: those that follow are painted over all features */
export function drawSymbolizer(symbolizer: Symbolizer, read: ReadValue, zIndex: number): Symbol {
  switch (symbolizer.kind) {
    case 'polygon':
      return polygonSymbol(symbolizer, read, zIndex);
    case 'line':
      return lineSymbol(symbolizer, read, zIndex);
    case 'point':
      return pointSymbol(symbolizer, read, zIndex);
    default:
      return textSymbol(symbolizer, read, zIndex);
  }
}

const isOf = (feature: Feature, kind: string): boolean =>
  feature.getGeometry()?.getType().endsWith(kind) ?? false;

function polygonSymbol({ fill, stroke }: PolygonSymbolizer, read: ReadValue, zIndex: number): Symbol {
  const fillOf = fill && readFill(fill, read);
  const strokeOf = stroke && readStroke(stroke, read);
  return (feature, row) => {
    if (!isOf(feature, 'Polygon')) return [];
    const parts = {
      ...(fillOf ? { fill: fillOf(row) } : {}),
      ...(strokeOf ? { stroke: strokeOf(row) } : {}),
    };
    return [new Style({ zIndex, ...parts })];
  };
}

function lineSymbol({ stroke }: LineSymbolizer, read: ReadValue, zIndex: number): Symbol {
  const strokeOf = readStroke(stroke, read);
  return (feature, row) => (isOf(feature, 'Point') ? [] : [new Style({ zIndex, stroke: strokeOf(row) })]);
}

function pointSymbol({ graphic }: PointSymbolizer, read: ReadValue, zIndex: number): Symbol {
  const imageOf = readGraphic(graphic, read);
  return (feature, row) => {
    const image = imageOf(row);
    if (image === undefined || isOf(feature, 'LineString')) return [];
    const style = new Style({ zIndex, image });
    if (isOf(feature, 'Polygon')) style.setGeometry((one) => insideOf(one.getGeometry() as Geometry));
    return [style];
  };
}

/** A point of an area for what is drawn at a point. */
function insideOf(geometry: Geometry): Geometry {
  return geometry.getType() === 'MultiPolygon'
    ? (geometry as MultiPolygon).getInteriorPoints()
    : (geometry as Polygon).getInteriorPoint();
}

/** A screen has 96 points an inch where SLD counts pixels: sizes are taken as they are. */
function textSymbol(symbolizer: TextSymbolizer, read: ReadValue, zIndex: number): Symbol {
  const { label, font, fill, halo, placement } = symbolizer;
  const parts = label.map((part) => read(part, ''));
  const size = read(font.size, 10);
  const fillOf = readFill(fill, read);
  const haloFill = halo && readFill(halo.fill, read);
  const radius = halo ? read(halo.radius, 1) : () => 0;
  const weight = `${font.isItalic ? 'italic ' : ''}${font.isBold ? 'bold ' : ''}`;
  const families = [...font.families.map((family) => JSON.stringify(family)), 'sans-serif'].join(', ');
  return (_feature, row) => {
    const text = parts.map((part) => part(row)).join('');
    if (text.trim() === '') return [];
    const haloColour = haloFill?.(row).getColor();
    const stroke =
      typeof haloColour === 'string' ? new Stroke({ color: haloColour, width: 2 * radius(row) }) : undefined;
    const style = new Text({
      text,
      font: `${weight}${size(row)}px ${families}`,
      fill: fillOf(row),
      placement: placement?.kind === 'line' ? 'line' : 'point',
      ...(stroke ? { stroke } : {}),
    });
    return [new Style({ zIndex: zIndex + 1_000, text: style })];
  };
}

function readFill({ color, opacity }: SldFill, read: ReadValue): (row: Row) => Fill {
  const colour = read(color, '#808080');
  const alpha = read(opacity, 1);
  return (row) => new Fill({ color: withOpacity(colour(row), alpha(row)) });
}

const joins = { mitre: 'miter', round: 'round', bevel: 'bevel' } as const;

function readStroke(stroke: SldStroke, read: ReadValue): (row: Row) => Stroke {
  const colour = read(stroke.color, '#000000');
  const alpha = read(stroke.opacity, 1);
  const width = read(stroke.width, 1);
  const offset = read(stroke.dashOffset, 0);
  const { join, cap, dashArray } = stroke;
  const dashes = Array.isArray(dashArray) ? [...(dashArray as readonly number[])] : [];
  return (row) =>
    new Stroke({
      color: withOpacity(colour(row), alpha(row)),
      width: width(row),
      lineJoin: joins[join],
      lineCap: cap,
      ...(dashes.length > 0 ? { lineDash: dashes, lineDashOffset: offset(row) } : {}),
    });
}

/** Marks by name, and images the style holds within itself: nothing is fetched from elsewhere. */
function readGraphic(graphic: Graphic, read: ReadValue): (row: Row) => ImageStyle | undefined {
  const [source] = graphic.sources.filter((one) => one.kind === 'mark' || one.href.startsWith('data:'));
  if (source === undefined) return () => undefined;
  const size = graphic.size === undefined ? undefined : read(graphic.size, defaultMarkSize);
  const rotation = read(graphic.rotation, 0);
  const opacity = read(graphic.opacity, 1);
  if (source.kind === 'external') {
    return (row) =>
      new Icon({
        src: source.href,
        rotation: radians(rotation(row)),
        opacity: opacity(row),
        ...(size ? { height: size(row) } : {}),
      });
  }
  const markOf = readMark(source, read);
  return (row) => {
    const image = markOf((size?.(row) ?? defaultMarkSize) / 2, radians(rotation(row)), row);
    image.setOpacity(opacity(row));
    return image;
  };
}

interface Shape {
  readonly points: number;
  /** Inner radius for one of 1, of shapes that have one. */
  readonly inner?: number;
  readonly angle?: number;
}

const quarter = Math.PI / 4;

/** Shapes the library has; the others are drawn as circles. */
const shapes: Readonly<Partial<Record<MarkShape, Shape>>> = {
  square: { points: 4, angle: quarter },
  diamond: { points: 4 },
  triangle: { points: 3 },
  pentagon: { points: 5 },
  hexagon: { points: 6 },
  octagon: { points: 8 },
  star: { points: 5, inner: 0.4 },
  cross: { points: 4, inner: 0 },
  plus: { points: 4, inner: 0 },
  x: { points: 4, inner: 0, angle: quarter },
  times: { points: 4, inner: 0, angle: quarter },
};

function readMark(
  { shape, fill, stroke }: Mark,
  read: ReadValue,
): (radius: number, rotation: number, row: Row) => ImageStyle {
  const fillOf = fill && readFill(fill, read);
  const strokeOf = stroke && readStroke(stroke, read);
  const known = shapes[shape];
  return (radius, rotation, row) => {
    const paint = {
      ...(fillOf ? { fill: fillOf(row) } : {}),
      ...(strokeOf ? { stroke: strokeOf(row) } : {}),
    };
    if (known === undefined) return new Circle({ radius, ...paint });
    const { points, inner, angle = 0 } = known;
    return new RegularShape({
      points,
      // A square as wide as the size: its corners are farther than its sides.
      radius: shape === 'square' ? radius * Math.SQRT2 : radius,
      ...(inner === undefined ? {} : { radius2: radius * inner }),
      angle,
      rotation,
      ...paint,
    });
  };
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** `#rrggbb` and a share from 0 to 1. */
function withOpacity(colour: string, opacity: number): string {
  const hex = Math.round(Math.min(1, Math.max(0, opacity)) * 255)
    .toString(16)
    .padStart(2, '0');
  return /^#[0-9a-f]{6}$/i.test(colour) ? `${colour}${hex}` : `#808080${hex}`;
}
