import type Geometry from 'ol/geom/Geometry.js';
import GeometryCollection from 'ol/geom/GeometryCollection.js';
import LineString from 'ol/geom/LineString.js';
import MultiLineString from 'ol/geom/MultiLineString.js';
import MultiPoint from 'ol/geom/MultiPoint.js';
import MultiPolygon from 'ol/geom/MultiPolygon.js';
import Point from 'ol/geom/Point.js';
import Polygon from 'ol/geom/Polygon.js';
import type VectorSource from 'ol/source/Vector.js';

/** In units of the map: what snaps lies on it but for the rounding of degrees. */
const drawnTolerance = 0.01;

interface TiedTo {
  /** In units of the map. @default that of what is drawn */
  readonly tolerance?: number | undefined;
  /** A feature that stands for the geometry itself, by id. */
  readonly except?: string | undefined;
}

/**
 * Whether what was drawn lies on features by what ties it to them: each point, both ends of each line, a corner at least
 * of each area.
 */
export function isAttached(
  geometry: Geometry,
  sources: readonly VectorSource[],
  { tolerance = drawnTolerance, except }: TiedTo = {},
): boolean {
  // Only what lies there is measured: a way of thousands of places is asked of a layer of thousands of features.
  const isOnOne = ([x = 0, y = 0]: readonly number[]): boolean =>
    sources.some((source) =>
      source
        .getFeaturesInExtent([x - tolerance, y - tolerance, x + tolerance, y + tolerance])
        .filter((feature) => isOther(feature, except))
        .flatMap((feature) => edgesOf(feature.getGeometry()))
        .some((edge) => distance(edge, [x, y]) <= tolerance),
    );
  return tiesOf(geometry).every(({ places, all }) => (all ? places.every(isOnOne) : places.some(isOnOne)));
}

/** Than the one that stands for the geometry itself. */
export const isOther = (
  feature: { getId(): string | number | undefined },
  except: string | undefined,
): boolean => except === undefined || String(feature.getId()) !== except;

interface Tie {
  readonly places: readonly (readonly number[])[];
  /** Each of them, or one at least. */
  readonly all: boolean;
}

function tiesOf(geometry: Geometry): Tie[] {
  if (geometry instanceof Point) return [{ places: [geometry.getCoordinates()], all: true }];
  if (geometry instanceof LineString)
    return [{ places: [geometry.getFirstCoordinate(), geometry.getLastCoordinate()], all: true }];
  if (geometry instanceof Polygon) return [{ places: geometry.getCoordinates()[0] ?? [], all: false }];
  if (geometry instanceof MultiPoint) return geometry.getPoints().flatMap(tiesOf);
  if (geometry instanceof MultiLineString) return geometry.getLineStrings().flatMap(tiesOf);
  if (geometry instanceof MultiPolygon) return geometry.getPolygons().flatMap(tiesOf);
  return geometry instanceof GeometryCollection ? geometry.getGeometriesArray().flatMap(tiesOf) : [];
}

/** Nothing is tied to the inside of an area. */
function edgesOf(geometry: Geometry | undefined): Geometry[] {
  if (geometry instanceof Polygon) return geometry.getLinearRings();
  if (geometry instanceof MultiPolygon) return geometry.getPolygons().flatMap(edgesOf);
  if (geometry instanceof GeometryCollection) return geometry.getGeometriesArray().flatMap(edgesOf);
  return geometry === undefined ? [] : [geometry];
}

function distance(edge: Geometry, place: readonly number[]): number {
  const [x = 0, y = 0] = edge.getClosestPoint([...place]);
  return Math.hypot(x - place[0]!, y - place[1]!);
}
