/**
 * The shipped outlines as geometries in degrees: countries of the world (Natural Earth 1:50 million by way of world-atlas,
 * public domain) and French départements (IGN Admin Express, licence ouverte 2.0). Pure: whoever asks reads both files.
 */

import { feature, mesh } from 'topojson-client';
import { cutLines, type Ring, unwrapPolygon } from './antimeridian.ts';

export interface OutlinedArea {
  /** ISO 3166-1 numeric code of a country. */
  readonly id: string | undefined;
  readonly name: string;
  /** Polygons, rings, positions. */
  readonly polygons: readonly (readonly Ring[])[];
}

export interface Outlines {
  readonly countries: readonly OutlinedArea[];
  readonly departements: readonly OutlinedArea[];
  readonly countryBorders: readonly Ring[];
  readonly departementBorders: readonly Ring[];
  readonly regionBorders: readonly Ring[];
  readonly coast: readonly Ring[];
}

/** TopoJSON, as the library that reads it names it. */
export type Topology = Parameters<typeof mesh>[0];
type GeometryObject = NonNullable<Parameters<typeof mesh>[1]>;

/** ISO 3166-1 numeric code of France in world-atlas: its metropolitan border is drawn from the finer outlines. */
export const franceInOutlines = '250';

/**
 * Countries that France has a land border with, by the same codes: their outlines do not meet its finer ones, so that their
 * land is drawn a little larger beside these.
 */
export const neighboursInOutlines: ReadonlySet<string> = new Set([
  '020', // Andorra
  '056', // Belgium
  '076', // Brazil
  '276', // Germany
  '380', // Italy
  '442', // Luxembourg
  '492', // Monaco
  '534', // Sint Maarten
  '724', // Spain
  '740', // Suriname
  '756', // Switzerland
]);

/** Metres of the map (EPSG:3857) that the outlines of the world may be away from what they stand for. */
export const outlinesTolerance = 3000;

/** Metres of the map per pixel of a screen below which communes take the place of the outlines: about 1:500 000. */
export const communesBelow = 230;

/** @param world `world-atlas/countries-50m.json` @param france `base-map/france-outlines.json` of this package */
export function outlinesOf(world: Topology, france: Topology): Outlines {
  const countries = objectOf(world, 'countries');
  const departements = objectOf(france, 'departements');
  const isFrance = (geometry: GeometryObject) => geometry.id === franceInOutlines;
  const regionOf = (geometry: GeometryObject) =>
    (geometry.properties as { region?: string } | undefined)?.region;
  return {
    countries: areas(feature(world, countries)),
    countryBorders: lines(mesh(world, countries, (a, b) => a !== b && !isFrance(a) && !isFrance(b))),
    coast: lines(mesh(world, countries, (a, b) => a === b)),
    departements: areas(feature(france, departements)),
    departementBorders: lines(mesh(france, departements, (a, b) => a !== b && regionOf(a) === regionOf(b))),
    regionBorders: lines(mesh(france, departements, (a, b) => a === b || regionOf(a) !== regionOf(b))),
  };
}

function objectOf(topology: Topology, name: string): GeometryObject {
  const object = topology.objects[name];
  if (!object) throw new Error(`The outlines of the base map have no ${name}.`);
  return object as GeometryObject;
}

const lines = ({ coordinates }: { readonly coordinates: readonly Ring[] }): readonly Ring[] =>
  cutLines(coordinates);

interface AreaFeature {
  readonly id?: string | number | undefined;
  readonly properties?: { readonly name?: unknown } | null;
  readonly geometry: { readonly type: string; readonly coordinates: unknown };
}

/** None has a line across the map. */
function areas(collection: unknown): OutlinedArea[] {
  const { features } = collection as { readonly features: readonly AreaFeature[] };
  return features.map(({ id, properties, geometry }) => {
    const polygons = (
      geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    ) as readonly (readonly Ring[])[];
    return {
      id: id === undefined ? undefined : String(id),
      name: String(properties?.name ?? ''),
      polygons: polygons.flatMap(unwrapPolygon),
    };
  });
}
