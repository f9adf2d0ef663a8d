/**
 * A coordinate reference system as PROJJSON (schema v0.7 of PROJ), which GeoParquet asks for: made from the WKT 1 of the
 * registry.
 */

import { findCrs } from '../registry.ts';
import { childOf, childrenOf, nameOf, numberOf, parseWkt, type WktNode } from '../wkt.ts';
import { wktOf } from '../wkt-texts.ts';
import { type MethodWords, methodOf, type ParameterKind, parameterWords } from './methods.ts';

export type ProjJson = Readonly<Record<string, unknown>>;

const schema = 'https://proj.org/schemas/v0.7/projjson.schema.json';

/** Undefined for a projection PROJJSON has no words for. */
export function projJsonOf(srid: number): ProjJson | undefined {
  const text = wktOf(srid);
  if (!text) return undefined;
  const root = parseWkt(text);
  const isNorthingFirst = findCrs(srid)?.authorityAxisOrder === 'yx';
  const crs = root.keyword === 'PROJCS' ? projected(root, isNorthingFirst) : geographic(root);
  return crs && { $schema: schema, ...crs, ...area(srid), ...identifier(root) };
}

function geographic(node: WktNode): ProjJson {
  const datum = childOf(node, 'DATUM')!;
  const ellipsoid = childOf(datum, 'SPHEROID')!;
  const meridian = childOf(node, 'PRIMEM');
  const unit = unitOf(node, 'AngularUnit');
  const axis = (name: string, abbreviation: string, direction: string) => ({
    name,
    abbreviation,
    direction,
    unit,
  });
  return {
    type: 'GeographicCRS',
    name: nameOf(node),
    datum: {
      type: 'GeodeticReferenceFrame',
      name: datumName(nameOf(datum)),
      ellipsoid: ellipsoidOf(ellipsoid),
      ...(meridian ? { prime_meridian: meridianOf(meridian) } : {}),
    },
    coordinate_system: {
      subtype: 'ellipsoidal',
      axis: [axis('Geodetic latitude', 'Lat', 'north'), axis('Geodetic longitude', 'Lon', 'east')],
    },
  };
}

function ellipsoidOf(node: WktNode): ProjJson {
  const semiMajor = numberOf(node, 1)!;
  const inverseFlattening = numberOf(node, 2)!;
  // A sphere, whose flattening has no inverse, is written 0 in WKT 1.
  return inverseFlattening === 0
    ? { name: nameOf(node), radius: semiMajor }
    : { name: nameOf(node), semi_major_axis: semiMajor, inverse_flattening: inverseFlattening };
}

/** Longitudes of WKT 1 prime meridians are degrees. */
const meridianOf = (node: WktNode) => ({ name: nameOf(node), longitude: numberOf(node, 1)! });

const datumName = (name: string) =>
  name === 'WGS_1984' ? 'World Geodetic System 1984' : name.replaceAll('_', ' ');

function projected(node: WktNode, isNorthingFirst: boolean): ProjJson | undefined {
  const base = childOf(node, 'GEOGCS')!;
  const values = new Map(
    childrenOf(node, 'PARAMETER').map((parameter) => [nameOf(parameter), numberOf(parameter, 1)!]),
  );
  const method = methodOf(nameOf(childOf(node, 'PROJECTION')!), {
    isWebMercator: childOf(node, 'EXTENSION') !== undefined,
    originLatitude: values.get('latitude_of_origin') ?? 0,
  });
  if (!method) return undefined;
  const units: Readonly<Record<ParameterKind, unknown>> = {
    angle: unitOf(base, 'AngularUnit'),
    length: unitOf(node, 'LinearUnit'),
    scale: 'unity',
  };
  return {
    type: 'ProjectedCRS',
    name: nameOf(node),
    base_crs: { ...geographic(base), ...identifier(base) },
    conversion: {
      name: method.name,
      method: { name: method.name, id: epsg(method.code) },
      parameters: parametersOf(method, values, units),
    },
    coordinate_system: {
      subtype: 'Cartesian',
      axis: axesOf(node, isNorthingFirst).map(([name, direction]) => ({
        name,
        abbreviation: name[0]!,
        direction,
        unit: units.length,
      })),
    },
  };
}

function parametersOf(
  { parameters, implied = {} }: MethodWords,
  values: ReadonlyMap<string, number>,
  units: Readonly<Record<ParameterKind, unknown>>,
): ProjJson[] {
  const byCode = new Map(Object.entries(implied).map(([code, value]) => [Number(code), value]));
  for (const [name, code] of Object.entries(parameters)) {
    const value = values.get(name);
    if (value !== undefined) byCode.set(code, value);
  }
  return [...byCode].map(([code, value]) => {
    const { name, kind } = parameterWords(code);
    return { name, value, unit: units[kind], id: epsg(code) };
  });
}

/** WKT 1 names the axes of the registry, but always writes the easting first. */
function axesOf(node: WktNode, isNorthingFirst: boolean): (readonly [string, string])[] {
  const named = childrenOf(node, 'AXIS').map(
    (axis) => [nameOf(axis), String(axis.args[1]).toLowerCase()] as const,
  );
  const axes =
    named.length === 2
      ? named
      : ([
          ['Easting', 'east'],
          ['Northing', 'north'],
        ] as const);
  return isNorthingFirst ? [...axes].reverse() : [...axes];
}

function unitOf(node: WktNode, type: 'AngularUnit' | 'LinearUnit'): unknown {
  const unit = childOf(node, 'UNIT');
  const name = unit ? nameOf(unit) : '';
  if (name === 'degree' || name === 'metre') return name;
  return { type, name, conversion_factor: numberOf(unit, 1) ?? 1 };
}

function area(srid: number): ProjJson {
  const bounds = findCrs(srid)?.areaOfUse;
  if (!bounds) return {};
  const [west, south, east, north] = bounds;
  return {
    bbox: {
      south_latitude: south,
      west_longitude: west,
      north_latitude: north,
      east_longitude: east,
    },
  };
}

function identifier(node: WktNode): ProjJson {
  const authority = childOf(node, 'AUTHORITY');
  if (!authority) return {};
  return { id: { authority: nameOf(authority), code: Number(authority.args[1]) } };
}

const epsg = (code: number) => ({ authority: 'EPSG', code });
