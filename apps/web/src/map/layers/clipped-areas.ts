/**
 * Areas of vector tiles that the map library turns into another projection. Tiles hold a little more than their square,
 * and the library cuts what overflows along the axes of the map: turned squares overlap there, and translucent areas
 * would be drawn twice along all borders. Here areas are cut to the square itself before they are turned, and their
 * outline is set apart, without the sides that the cut has made.
 */

import type { Extent } from 'ol/extent.js';
import type { FeatureLike } from 'ol/Feature.js';
import RenderFeature from 'ol/render/Feature.js';
import Style, { type StyleFunction } from 'ol/style/Style.js';

/** Attribute that marks an outline: no data can have one of that name. */
const outlineAttribute = 'mvt:outline';

export const isOutline = (feature: FeatureLike): boolean => feature.get(outlineAttribute) === true;

type Place = readonly [x: number, y: number];

/** Areas in two, the inside then the outline; lines and points as they are. @param extent square of their tile */
export function clipAreas(features: readonly RenderFeature[], extent: Extent): RenderFeature[] {
  return features.flatMap((feature) => {
    if (!feature.getType().endsWith('Polygon')) return feature;
    const rings = ringsOf(feature)
      .map((ring) => clipRing(ring, extent))
      .filter((ring) => ring.length >= 3);
    if (rings.length === 0) return [];
    const inside = rings.map((ring) => [...ring, ring[0]!]);
    const outline = rings.flatMap((ring) => sidesWithin(ring, extent));
    return [
      featureOf('Polygon', inside, feature, feature.getProperties()),
      featureOf('MultiLineString', outline, feature, {
        ...feature.getProperties(),
        [outlineAttribute]: true,
      }),
    ];
  });
}

/** A style for them: areas without their outline, outlines as those of areas. */
export function styleOfClipped(style: StyleFunction): StyleFunction {
  return (feature, resolution) => {
    if (isOutline(feature)) {
      const styles = style(featureOf('Polygon', [], feature, feature.getProperties()), resolution);
      return list(styles).flatMap((one) => {
        const stroke = one.getStroke();
        return stroke ? new Style({ stroke, zIndex: one.getZIndex() ?? 0 }) : [];
      });
    }
    const styles = style(feature, resolution);
    if (!feature.getGeometry()?.getType().endsWith('Polygon')) return styles;
    return list(styles).map((one) => {
      const inside = one.clone();
      inside.setStroke(null);
      return inside;
    });
  };
}

const list = (styles: ReturnType<StyleFunction>): readonly Style[] =>
  Array.isArray(styles) ? styles : styles ? [styles] : [];

function featureOf(
  type: 'Polygon' | 'MultiLineString',
  parts: readonly (readonly Place[])[],
  of: FeatureLike,
  properties: Record<string, unknown>,
): RenderFeature {
  let end = 0;
  const ends = parts.map((part) => {
    end += 2 * part.length;
    return end;
  });
  return new RenderFeature(type, parts.flat(2), ends, 2, properties, of.getId());
}

/** Without the closing place. */
function ringsOf(feature: RenderFeature): Place[][] {
  const coordinates = feature.getFlatCoordinates();
  const ends = feature.getEnds() ?? [];
  return ends.map((end, rank) => {
    const start = ends[rank - 1] ?? 0;
    const count = (end - start) / 2 - 1;
    return Array.from(
      { length: count },
      (_, i): Place => [coordinates[start + 2 * i]!, coordinates[start + 2 * i + 1]!],
    );
  });
}

interface Edge {
  readonly axis: 0 | 1;
  readonly limit: number;
  readonly keepsMore: boolean;
}

const edgesOf = ([minX, minY, maxX, maxY]: Extent): readonly Edge[] => [
  { axis: 0, limit: minX!, keepsMore: true },
  { axis: 0, limit: maxX!, keepsMore: false },
  { axis: 1, limit: minY!, keepsMore: true },
  { axis: 1, limit: maxY!, keepsMore: false },
];

/** Sutherland and Hodgman, edge after edge. */
function clipRing(ring: readonly Place[], extent: Extent): readonly Place[] {
  return edgesOf(extent).reduce((retained, edge) => clipBeyond(retained, edge), ring);
}

function clipBeyond(ring: readonly Place[], { axis, limit, keepsMore }: Edge): readonly Place[] {
  const isInside = (place: Place) => (keepsMore ? place[axis] >= limit : place[axis] <= limit);
  return ring.flatMap((to, i) => {
    const from = ring.at(i - 1)!;
    const crossing = isInside(from) === isInside(to) ? [] : [crossingOf(from, to, axis, limit)];
    return isInside(to) ? [...crossing, to] : crossing;
  });
}

function crossingOf(from: Place, to: Place, axis: 0 | 1, limit: number): Place {
  const ratio = (limit - from[axis]) / (to[axis] - from[axis]);
  const other = from[1 - axis]! + ratio * (to[1 - axis]! - from[1 - axis]!);
  return axis === 0 ? [limit, other] : [other, limit];
}

/** Runs of sides of a ring that do not lie on an edge of the square. */
function sidesWithin(ring: readonly Place[], extent: Extent): Place[][] {
  const edges = edgesOf(extent);
  const runs: Place[][] = [];
  let run: Place[] = [];
  for (const [i, to] of ring.entries()) {
    const from = ring.at(i - 1)!;
    if (edges.some(({ axis, limit }) => from[axis] === limit && to[axis] === limit)) run = [];
    else if (run.length > 0) run.push(to);
    else {
      run = [from, to];
      runs.push(run);
    }
  }
  return runs;
}
