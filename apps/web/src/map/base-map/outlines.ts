/**
 * The shipped outlines as features: countries of the world (Natural Earth 1:50 million by way of world-atlas, public
 * domain) and French départements (IGN Admin Express, licence ouverte 2.0), each loaded when first needed.
 */

import type { Feature as GeoJsonFeature, MultiLineString } from 'geojson';
import type Feature from 'ol/Feature.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import type Geometry from 'ol/geom/Geometry.js';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';
import worldUrl from 'world-atlas/countries-50m.json?url';
import { mapProjection } from '../projections.ts';
import franceUrl from './france-outlines.json?url';

export interface BaseMapFeatures {
  readonly countries: Feature<Geometry>[];
  readonly countryBorders: Feature<Geometry>[];
  readonly departements: Feature<Geometry>[];
  readonly departementBorders: Feature<Geometry>[];
  readonly regionBorders: Feature<Geometry>[];
  readonly coast: Feature<Geometry>[];
}

type WorldTopology = Topology<{ countries: GeometryCollection<{ name: string }> }>;
type FranceTopology = Topology<{ departements: GeometryCollection<{ name: string; region: string }> }>;

/** ISO 3166-1 numeric code of France in world-atlas: its metropolitan border is drawn from the finer outlines. */
const FRANCE = '250';

const format = new GeoJSON({ featureProjection: mapProjection });

async function readTopology<T>(url: string): Promise<T> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The outlines of the base map are missing (${answer.status}).`);
  return (await answer.json()) as T;
}

function lines(geometry: MultiLineString): Feature<Geometry>[] {
  const object: GeoJsonFeature = { type: 'Feature', properties: {}, geometry };
  return [format.readFeature(object) as Feature<Geometry>];
}

async function readOutlines(): Promise<BaseMapFeatures> {
  const [world, france] = await Promise.all([
    readTopology<WorldTopology>(worldUrl),
    readTopology<FranceTopology>(franceUrl),
  ]);
  const { countries } = world.objects;
  const { departements } = france.objects;
  const isFrance = (geometry: GeometryObject) => geometry.id === FRANCE;
  const regionOf = (geometry: GeometryObject) =>
    (geometry.properties as { region?: string } | undefined)?.region;
  return {
    countries: format.readFeatures(feature(world, countries)) as Feature<Geometry>[],
    countryBorders: lines(mesh(world, countries, (a, b) => a !== b && !isFrance(a) && !isFrance(b))),
    coast: lines(mesh(world, countries, (a, b) => a === b)),
    departements: format.readFeatures(feature(france, departements)) as Feature<Geometry>[],
    departementBorders: lines(mesh(france, departements, (a, b) => a !== b && regionOf(a) === regionOf(b))),
    regionBorders: lines(mesh(france, departements, (a, b) => a === b || regionOf(a) !== regionOf(b))),
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
