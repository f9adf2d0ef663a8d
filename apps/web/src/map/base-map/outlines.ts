/** The shipped outlines as features of the map library, each file loaded when first needed. */

import { type OutlinedArea, outlinesOf, type Ring, type Topology } from '@cartable/geo/base-map';
import franceUrl from '@cartable/geo/base-map/france-outlines.json?url';
import Feature from 'ol/Feature.js';
import type Geometry from 'ol/geom/Geometry.js';
import MultiLineString from 'ol/geom/MultiLineString.js';
import MultiPolygon from 'ol/geom/MultiPolygon.js';
import worldUrl from 'world-atlas/countries-50m.json?url';
import { mapProjection } from '../projections.ts';

export interface BaseMapFeatures {
  readonly countries: Feature<Geometry>[];
  readonly countryBorders: Feature<Geometry>[];
  readonly departements: Feature<Geometry>[];
  readonly departementBorders: Feature<Geometry>[];
  readonly regionBorders: Feature<Geometry>[];
  readonly coast: Feature<Geometry>[];
}

async function readTopology(url: string): Promise<Topology> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The outlines of the base map are missing (${answer.status}).`);
  return (await answer.json()) as Topology;
}

const degrees = 'EPSG:4326';

function lines(parts: readonly Ring[]): Feature<Geometry>[] {
  const geometry = new MultiLineString(parts as number[][][]).transform(degrees, mapProjection);
  return [new Feature<Geometry>(geometry)];
}

function areas(outlined: readonly OutlinedArea[]): Feature<Geometry>[] {
  return outlined.map(({ id, name, polygons }) => {
    const geometry = new MultiPolygon(polygons as number[][][][]).transform(degrees, mapProjection);
    const feature = new Feature<Geometry>({ geometry, name });
    feature.setId(id);
    return feature;
  });
}

async function readOutlines(): Promise<BaseMapFeatures> {
  const [world, france] = await Promise.all([readTopology(worldUrl), readTopology(franceUrl)]);
  const outlines = outlinesOf(world, france);
  return {
    countries: areas(outlines.countries),
    countryBorders: lines(outlines.countryBorders),
    coast: lines(outlines.coast),
    departements: areas(outlines.departements),
    departementBorders: lines(outlines.departementBorders),
    regionBorders: lines(outlines.regionBorders),
  };
}

let reading: Promise<BaseMapFeatures> | undefined;

/** Read once for all maps; a failure is forgotten, so that the next map tries again. */
export function loadOutlines(): Promise<BaseMapFeatures> {
  reading ??= readOutlines().catch((error: unknown) => {
    reading = undefined;
    throw error;
  });
  return reading;
}
