/**
 * The CoordSys clause as WKT, for the systems whose projection and datum have a plain equivalent: `Earth Projection 3, 33,
 * "m", 3, 46.5, 44, 49, 700000, 6600000` is Lambert 93. The others are named as they are written.
 */

import type { CrsStatement } from '../layer-crs.ts';

interface Datum {
  readonly name: string;
  readonly semiMajorMetres: number;
  readonly inverseFlattening: number;
  /** Degrees east of Greenwich. */
  readonly primeMeridian?: number;
}

const grs80 = { semiMajorMetres: 6378137, inverseFlattening: 298.257222101 };
const wgs84 = { name: 'WGS_1984', semiMajorMetres: 6378137, inverseFlattening: 298.257223563 };
const clarkeIgn = { semiMajorMetres: 6378249.2, inverseFlattening: 293.4660212936269 };
const international = { semiMajorMetres: 6378388, inverseFlattening: 297 };

/** By MapInfo's numbers. 33 is the ellipsoid GRS 80, which France uses for RGF93. */
const datums: Readonly<Record<number, Datum>> = {
  28: { name: 'European_Datum_1950', ...international },
  33: { name: 'Reseau_Geodesique_Francais_1993', ...grs80 },
  62: { name: 'North_American_Datum_1927', semiMajorMetres: 6378206.4, inverseFlattening: 294.9786982 },
  74: { name: 'North_American_Datum_1983', ...grs80 },
  79: { name: 'OSGB_1936', semiMajorMetres: 6377563.396, inverseFlattening: 299.3249646 },
  104: wgs84,
  107: { name: 'Nouvelle_Triangulation_Francaise', ...clarkeIgn },
  115: { name: 'European_Terrestrial_Reference_System_1989', ...grs80 },
  157: wgs84,
  1002: { name: 'Nouvelle_Triangulation_Francaise_Paris', ...clarkeIgn, primeMeridian: 2.33722917 },
};

/** Names of the parameters in the order MapInfo writes them, by number of projection. */
const projections: Readonly<Record<number, { name: string; parameters: readonly string[] }>> = {
  3: {
    name: 'Lambert_Conformal_Conic_2SP',
    parameters: [
      'central_meridian',
      'latitude_of_origin',
      'standard_parallel_1',
      'standard_parallel_2',
      'false_easting',
      'false_northing',
    ],
  },
  8: {
    name: 'Transverse_Mercator',
    parameters: ['central_meridian', 'latitude_of_origin', 'scale_factor', 'false_easting', 'false_northing'],
  },
};
const longitudeLatitude = 1;
const mercator = 10;
/** Datum of web maps: Mercator on it is the sphere of web maps. */
const webDatum = 157;

/** Undefined when the clause places nothing (`NonEarth`, or none). */
export function crsOfCoordSys(clause: string | undefined): CrsStatement | undefined {
  const [, list] = /^earth\s+projection\s+(.*)$/i.exec(clause ?? '') ?? [];
  if (clause === undefined || list === undefined) return undefined;
  const [kind = 0, datum = 0, unit = '', ...parameters] = valuesOf(list);
  // Thousands say that bounds or an affine transformation follow.
  const projection = Number(kind) % 1000;
  if (projection === mercator && datum === webDatum) return { srid: 3857 };
  const wkt =
    Number(kind) < 1000 || Number(kind) >= 2000
      ? wktOf(projection, Number(datum), unit, parameters)
      : undefined;
  return wkt === undefined ? { name: `MapInfo ${clause.slice(0, 120)}` } : { wkt };
}

function valuesOf(list: string): (number | string)[] {
  return list
    .replace(/\s+(?:bounds|affine)\b.*$/i, '')
    .split(',')
    .map((text) => text.trim())
    .map((text) => (text.startsWith('"') ? text.replaceAll('"', '') : Number(text)));
}

function wktOf(
  projection: number,
  datum: number,
  unit: number | string,
  parameters: readonly (number | string)[],
): string | undefined {
  const known = datums[datum];
  if (!known) return undefined;
  const { name, semiMajorMetres, inverseFlattening, primeMeridian = 0 } = known;
  const geographic = `GEOGCS["${name}",DATUM["${name}",SPHEROID["",${semiMajorMetres},${inverseFlattening}]],PRIMEM["",${primeMeridian}],UNIT["degree",0.0174532925199433]]`;
  if (projection === longitudeLatitude) return geographic;
  const plane = projections[projection];
  if (!plane || unit !== 'm' || parameters.length < plane.parameters.length) return undefined;
  const written = plane.parameters.map(
    (parameter, index) => `PARAMETER["${parameter}",${parameters[index]}]`,
  );
  return `PROJCS["MapInfo",${geographic},PROJECTION["${plane.name}"],${written.join(',')},UNIT["metre",1]]`;
}
