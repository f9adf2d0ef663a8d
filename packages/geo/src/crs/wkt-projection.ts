/** Turns the projection described by a WKT tree into the PROJ string of the same mathematics, datum shift left out. */

import { childOf, childrenOf, nameOf, numberOf, type WktNode } from './wkt.ts';

const degreesPerRadian = 180 / Math.PI;
const degree = Math.PI / 180;

const projectionKeywords = ['PROJCS', 'PROJCRS', 'PROJECTEDCRS'];
const geographicKeywords = [
  'GEOGCS',
  'GEOGCRS',
  'GEOGRAPHICCRS',
  'BASEGEOGCRS',
  'BASEGEODCRS',
  'GEODCRS',
  'GEODETICCRS',
];

/** Looks through compound and bound systems for the horizontal part. */
export function horizontalPart(node: WktNode): WktNode | undefined {
  if (projectionKeywords.includes(node.keyword) || geographicKeywords.includes(node.keyword)) return node;
  for (const child of childrenOf(
    node,
    'PROJCS',
    'PROJCRS',
    'GEOGCS',
    'GEOGCRS',
    'SOURCECRS',
    'COMPD_CS',
    'BOUNDCRS',
  )) {
    const found = horizontalPart(child);
    if (found) return found;
  }
  return undefined;
}

export function isProjected(node: WktNode): boolean {
  return projectionKeywords.includes(node.keyword);
}

export function geographicPart(node: WktNode): WktNode {
  return childOf(node, ...geographicKeywords) ?? node;
}

/** Names that may reveal the datum: the datum's own, then the geographic system's. */
export function datumNames(node: WktNode): string[] {
  const geographicNode = geographicPart(node);
  const datum = childOf(geographicNode, 'DATUM', 'GEODETICDATUM', 'TRF', 'ENSEMBLE');
  return [...(datum ? [nameOf(datum)] : []), nameOf(geographicNode)];
}

export interface Ellipsoid {
  readonly semiMajorMetres: number;
  readonly inverseFlattening: number;
}

export function ellipsoidOf(node: WktNode): Ellipsoid | undefined {
  const datum = childOf(geographicPart(node), 'DATUM', 'GEODETICDATUM', 'TRF', 'ENSEMBLE');
  const ellipsoid = datum && childOf(datum, 'SPHEROID', 'ELLIPSOID');
  const semiMajorMetres = numberOf(ellipsoid, 1);
  const inverseFlattening = numberOf(ellipsoid, 2);
  if (semiMajorMetres === undefined || inverseFlattening === undefined) return undefined;
  return { semiMajorMetres, inverseFlattening };
}

/** Longitude of the prime meridian, degrees. Files write Paris in degrees, as ESRI does, or in grads. */
export function primeMeridianDegrees(node: WktNode): number {
  const value = numberOf(childOf(geographicPart(node), 'PRIMEM', 'PRIMEMERIDIAN'), 1) ?? 0;
  const parisGrads = 2.5969213;
  return Math.abs(value - parisGrads) < 1e-5 ? parisGrads * 0.9 : value;
}

/** The PROJ string, in metres, or undefined for a method that no built-in system uses. */
export function projOf(node: WktNode): string | undefined {
  const ellipsoid = ellipsoidOf(node);
  if (!ellipsoid || !isProjected(node)) return undefined;
  const method = methodOf(node);
  const parameters = parametersOf(node);
  const projection = method && projectionOf(method, parameters);
  if (!projection) return undefined;
  const shape =
    method === 'web_mercator' || ellipsoid.inverseFlattening === 0
      ? `+a=${ellipsoid.semiMajorMetres} +b=${ellipsoid.semiMajorMetres}`
      : `+a=${ellipsoid.semiMajorMetres} +rf=${ellipsoid.inverseFlattening}`;
  const meridian = primeMeridianDegrees(node);
  return `${projection} ${meridian === 0 ? '' : `+pm=${meridian}`} ${shape} +units=m +no_defs`;
}

function methodOf(node: WktNode): string | undefined {
  const conversion = childOf(node, 'CONVERSION');
  const method = conversion ? childOf(conversion, 'METHOD', 'PROJECTION') : childOf(node, 'PROJECTION');
  if (!method) return undefined;
  const name = simplify(nameOf(method));
  const looksWeb = /mercator_auxiliary_sphere|popular_visualisation/.test(name);
  const extension = childOf(node, 'EXTENSION')?.args[1];
  const saysWeb =
    /pseudo.?mercator|web.?mercator/i.test(nameOf(node)) || /nadgrids=@null/.test(String(extension ?? ''));
  return looksWeb || (saysWeb && name.includes('mercator')) ? 'web_mercator' : name;
}

function simplify(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
}

/** Metres, or degrees, of one unit of the coordinates. */
export function unitSizeOf(node: WktNode): number {
  if (isProjected(node)) return unitFactor(linearUnit(node), 1);
  return unitFactor(childOf(node, 'UNIT', 'ANGLEUNIT') ?? unitOfSystem(node), degree) * degreesPerRadian;
}

/** WKT 2 writes the unit in the coordinate system or in each axis. */
function unitOfSystem(node: WktNode): WktNode | undefined {
  const written = childOf(node, 'CS');
  const axis = childOf(node, 'AXIS') ?? (written && childOf(written, 'AXIS'));
  return axis && childOf(axis, 'ANGLEUNIT', 'LENGTHUNIT', 'UNIT');
}

const linearUnit = (node: WktNode): WktNode | undefined =>
  childOf(node, 'UNIT', 'LENGTHUNIT') ?? unitOfSystem(node);

/** Angles in degrees, lengths in metres, under simplified names. */
export function parametersOf(node: WktNode): Map<string, number> {
  const conversion = childOf(node, 'CONVERSION') ?? node;
  const angular = unitFactor(childOf(geographicPart(node), 'UNIT', 'ANGLEUNIT'), degree);
  const linear = unitFactor(linearUnit(node), 1);
  const parameters = new Map<string, number>();
  for (const parameter of childrenOf(conversion, 'PARAMETER')) {
    const name = simplify(nameOf(parameter));
    const value = numberOf(parameter, 1);
    if (value === undefined) continue;
    parameters.set(name, inOurUnits({ name, value, parameter, angular, linear }));
  }
  return parameters;
}

function unitFactor(unit: WktNode | undefined, fallback: number): number {
  const factor = numberOf(unit, 1);
  return factor === undefined || factor <= 0 ? fallback : factor;
}

function inOurUnits(read: {
  name: string;
  value: number;
  parameter: WktNode;
  angular: number;
  linear: number;
}): number {
  if (/scale/.test(read.name)) return read.value;
  if (/easting|northing/.test(read.name)) {
    return read.value * unitFactor(childOf(read.parameter, 'LENGTHUNIT', 'UNIT'), read.linear);
  }
  return (
    read.value * unitFactor(childOf(read.parameter, 'ANGLEUNIT', 'UNIT'), read.angular) * degreesPerRadian
  );
}

function projectionOf(method: string, parameters: Map<string, number>): string | undefined {
  const first = (...names: string[]): number | undefined =>
    names.map((name) => parameters.get(name)).find((value) => value !== undefined);
  const lat0 =
    first(
      'latitude_of_origin',
      'latitude_of_natural_origin',
      'latitude_of_false_origin',
      'latitude_of_center',
      'latitude_of_projection_centre',
      'central_parallel',
    ) ?? 0;
  const lon0 =
    first(
      'central_meridian',
      'longitude_of_natural_origin',
      'longitude_of_false_origin',
      'longitude_of_center',
      'longitude_of_projection_centre',
      'longitude_of_origin',
    ) ?? 0;
  const lat1 = first('standard_parallel_1', 'latitude_of_1st_standard_parallel') ?? lat0;
  const lat2 = first('standard_parallel_2', 'latitude_of_2nd_standard_parallel') ?? lat1;
  const scale =
    first(
      'scale_factor',
      'scale_factor_at_natural_origin',
      'scale_factor_at_projection_centre',
      'scale_factor_on_initial_line',
    ) ?? 1;
  const x0 = first('false_easting', 'easting_at_false_origin', 'easting_at_projection_centre') ?? 0;
  const y0 = first('false_northing', 'northing_at_false_origin', 'northing_at_projection_centre') ?? 0;
  const origin = `+lat_0=${lat0} +lon_0=${lon0} +x_0=${x0} +y_0=${y0}`;
  if (/^lambert_(conformal_conic|conic_conformal)/.test(method)) {
    return `+proj=lcc +lat_1=${lat1} +lat_2=${lat2} +k_0=${scale} ${origin}`;
  }
  if (/^(transverse_mercator|gauss_kruger)/.test(method)) return `+proj=tmerc +k=${scale} ${origin}`;
  if (method === 'web_mercator') return `+proj=merc +k=1 ${origin}`;
  if (/^mercator/.test(method)) return `+proj=merc +lat_ts=${lat1} +k=${scale} ${origin}`;
  if (/^lambert_azimuthal_equal_area/.test(method)) return `+proj=laea ${origin}`;
  if (/^(oblique_stereographic|double_stereographic)/.test(method))
    return `+proj=sterea +k=${scale} ${origin}`;
  const isSwiss =
    /^(swiss_oblique|hotine_oblique_mercator)/.test(method) &&
    Math.abs((first('azimuth', 'azimuth_of_initial_line') ?? 90) - 90) < 1e-6;
  return isSwiss ? `+proj=somerc +k_0=${scale} ${origin}` : undefined;
}
