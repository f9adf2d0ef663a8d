/** Projections of our table, made known to the map library. The map itself is always in EPSG:3857. */

import type { GeographicBox } from '@cartable/contract/core';
import { builtInSystems, type CrsDefinition } from '@cartable/geo';
import Projection from 'ol/proj/Projection.js';
import {
  addCoordinateTransforms,
  addProjection,
  createSafeCoordinateTransform,
  get as find,
  transform,
  transformExtent,
} from 'ol/proj.js';
import proj4, { type Converter } from 'proj4';
import type { MapPlace } from './map-types.ts';
import type { TypedCoordinates } from './typed-coordinates.ts';
import { validBox, wholeWorld } from './valid-box.ts';

export const mapProjection = 'EPSG:3857';
const geographicProjection = 'EPSG:4326';
const ofLibrary: ReadonlySet<string> = new Set([mapProjection, geographicProjection]);
/** Web Mercator has no image beyond, in degrees (EPSG:3857, area of use). */
const MAX_LATITUDE = 85.06;

let registered = false;

/**
 * Between each of them and those a map works in. What the library makes of its own, `register` of its `proj4`, is made for
 * each pair at once: a third of a second for every map, where most need none of them.
 */
export function registerProjections(): void {
  if (registered) return;
  registered = true;
  for (const system of builtInSystems) if (!ofLibrary.has(codeOf(system))) addSystem(system);
}

const codeOf = ({ srid }: Pick<CrsDefinition, 'srid'>) => `EPSG:${srid}`;

function addSystem(system: CrsDefinition): void {
  const isProjected = system.kind === 'projected';
  const added = new Projection({
    code: codeOf(system),
    units: isProjected ? 'm' : 'degrees',
    ...(isProjected && { metersPerUnit: system.unitSize }),
  });
  addProjection(added);
  for (const code of ofLibrary) {
    const known = find(code)!;
    const convert = once(() => proj4(system.proj, code));
    addCoordinateTransforms(
      added,
      known,
      createSafeCoordinateTransform(added, known, (place) => convert().forward(place)),
      createSafeCoordinateTransform(known, added, (place) => convert().inverse(place)),
    );
  }
}

/** Definitions are read when something is in their system. */
function once(make: () => Converter): () => Converter {
  let made: Converter | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Box in degrees → west, south, east, north in EPSG:3857 metres. */
export const toMapExtent = (box: GeographicBox) => extentIn(mapProjection, box);

/** Box in degrees → west, south, east, north in a projection of our table. */
export function extentIn(projection: string, box: GeographicBox): [number, number, number, number] {
  const shown = validBox(box) ?? wholeWorld;
  const south = Math.max(shown.south, -MAX_LATITUDE);
  const north = Math.min(shown.north, MAX_LATITUDE);
  const [west, low, east, high] = transformExtent(
    [shown.west, south, shown.east, north],
    geographicProjection,
    projection,
  );
  return [west!, low!, east!, high!];
}

export function fromMapExtent(extent: readonly number[]): GeographicBox {
  const [west, south, east, north] = transformExtent([...extent], mapProjection, geographicProjection);
  return { west: west!, south: south!, east: east!, north: north! };
}

/** Degrees → metres of EPSG:3857. */
export function toMapPlace([longitude, latitude]: MapPlace): number[] {
  const bounded = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude));
  return transform([longitude, bounded], geographicProjection, mapProjection);
}

/** Longitudes go on beyond the antimeridian, as the map does. */
export function fromMapPlace(place: readonly number[]): MapPlace {
  const [longitude, latitude] = transform([...place], mapProjection, geographicProjection);
  return [longitude!, latitude!];
}

/** A place in a system of our table, east then north in its units; undefined where the system has no such place. */
export function placeInSystem(srid: number, place: MapPlace): readonly [number, number] | undefined {
  registerProjections();
  const projection = find(`EPSG:${srid}`);
  const [x, y] = projection ? transform([...place], geographicProjection, projection) : [];
  return Number.isFinite(x) && Number.isFinite(y) ? [x!, y!] : undefined;
}

/** Degrees of a place in a system of our table; undefined for another system, and where the system has no such place. */
export function placeInDegrees({ srid, x, y }: TypedCoordinates): MapPlace | undefined {
  registerProjections();
  const projection = find(`EPSG:${srid}`);
  const [longitude, latitude] = projection ? transform([x, y], projection, geographicProjection) : [];
  const isThere =
    Math.abs(longitude ?? Number.NaN) <= 180 && Math.abs(latitude ?? Number.NaN) <= MAX_LATITUDE;
  return isThere ? [longitude!, latitude!] : undefined;
}
