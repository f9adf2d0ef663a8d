/**
 * The shipped outlines as features: countries of the world (Natural Earth 1:50 million by way of world-atlas, public
 * domain) and French départements (IGN Admin Express, licence ouverte 2.0), each loaded when first needed.
 */

import type Feature from 'ol/Feature.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import type Geometry from 'ol/geom/Geometry.js';
import { feature, mesh } from 'topojson-client';
import worldUrl from 'world-atlas/countries-50m.json?url';
import { mapProjection } from '../projections.ts';
import { cutLines, type Ring, unwrapPolygon } from './antimeridian.ts';
import franceUrl from './france-outlines.json?url';

export interface BaseMapFeatures {
  readonly countries: Feature<Geometry>[];
  readonly countryBorders: Feature<Geometry>[];
  readonly departements: Feature<Geometry>[];
  readonly departementBorders: Feature<Geometry>[];
  readonly regionBorders: Feature<Geometry>[];
  readonly coast: Feature<Geometry>[];
}

/** Types of TopoJSON, as the library that reads it names them. */
type Topology = Parameters<typeof mesh>[0];
type GeometryObject = NonNullable<Parameters<typeof mesh>[1]>;
type MultiLine = ReturnType<typeof mesh>;

/** ISO 3166-1 numeric code of France in world-atlas: its metropolitan border is drawn from the finer outlines. */
const FRANCE = '250';

const format = new GeoJSON({ featureProjection: mapProjection });

async function readTopology(url: string): Promise<Topology> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The outlines of the base map are missing (${answer.status}).`);
  return (await answer.json()) as Topology;
}

function lines({ coordinates }: MultiLine): Feature<Geometry>[] {
  const geometry = { type: 'MultiLineString', coordinates: cutLines(coordinates) };
  return [format.readFeature({ type: 'Feature', properties: {}, geometry }) as Feature<Geometry>];
}

interface AreaFeature {
  readonly geometry: { readonly type: string; readonly coordinates: unknown };
}

/** Areas of the world, none with a line across the map. */
function areas(collection: unknown): Feature<Geometry>[] {
  const { features } = collection as { features: readonly AreaFeature[] };
  const unwrapped = features.map(({ geometry, ...feature }) => {
    const polygons = (
      geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    ) as readonly (readonly Ring[])[];
    return { ...feature, geometry: { type: 'MultiPolygon', coordinates: polygons.flatMap(unwrapPolygon) } };
  });
  return format.readFeatures({ type: 'FeatureCollection', features: unwrapped }) as Feature<Geometry>[];
}

function objectOf(topology: Topology, name: string): GeometryObject {
  const object = topology.objects[name];
  if (!object) throw new Error(`The outlines of the base map have no ${name}.`);
  return object as GeometryObject;
}

async function readOutlines(): Promise<BaseMapFeatures> {
  const [world, france] = await Promise.all([readTopology(worldUrl), readTopology(franceUrl)]);
  const countries = objectOf(world, 'countries');
  const departements = objectOf(france, 'departements');
  const isFrance = (geometry: GeometryObject) => geometry.id === FRANCE;
  const regionOf = (geometry: GeometryObject) =>
    (geometry.properties as { region?: string } | undefined)?.region;
  return {
    countries: areas(feature(world, countries)),
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
