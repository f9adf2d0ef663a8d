import type { Language } from '@cartable/contract/core';
import { getCenter } from 'ol/extent.js';
import WKT from 'ol/format/WKT.js';
import type Geometry from 'ol/geom/Geometry.js';
import { getArea, getLength } from 'ol/sphere.js';
import { formatPlace } from '../extents.ts';
import { formatArea, formatLength } from '../measure/measures.ts';

/** What tells a shape from another one without the map. */
export interface ShapeFacts {
  /** The middle of what it covers. */
  readonly place: string;
  /** Length of lines, area of areas, on the ground; undefined for points. */
  readonly size: string | undefined;
  readonly vertices: number;
}

const wkt = new WKT();
const degrees = { projection: 'EPSG:4326' };
const decimals = 6;

/** @param text well-known text, longitude first, CRS:84. @returns undefined for what is none */
export function shapeFacts(text: unknown, language: Language): ShapeFacts | undefined {
  if (typeof text !== 'string') return undefined;
  let geometry: Geometry;
  try {
    geometry = wkt.readGeometry(text);
  } catch {
    return undefined;
  }
  const [x, y] = getCenter(geometry.getExtent()).map((one) => Number(one.toFixed(decimals))) as [
    number,
    number,
  ];
  // An empty geometry lies nowhere.
  if (!Number.isFinite(x) || !Number.isFinite(y)) return undefined;
  return {
    place: formatPlace([x, y], language),
    size: sizeOf(geometry, language),
    vertices: verticesOf(text),
  };
}

function sizeOf(geometry: Geometry, language: Language): string | undefined {
  const type = geometry.getType();
  if (type.endsWith('LineString')) return formatLength(getLength(geometry, degrees), language);
  return type.endsWith('Polygon') ? formatArea(getArea(geometry, degrees), language) : undefined;
}

const verticesOf = (text: string): number =>
  text.match(/-?[\d.]+(?:e-?\d+)?(?: -?[\d.]+(?:e-?\d+)?)+/gi)?.length ?? 0;
