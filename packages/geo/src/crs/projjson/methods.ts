/**
 * Projections as WKT 1 (OGC 01-009) names them, in the words of the EPSG registry, which PROJJSON uses. Parameters are
 * told by their codes; angles are in the unit of the geographic system, lengths in that of the projected one.
 */

export type ParameterKind = 'angle' | 'length' | 'scale';

export interface ParameterWords {
  readonly code: number;
  readonly name: string;
  readonly kind: ParameterKind;
}

export interface MethodWords {
  readonly code: number;
  readonly name: string;
  /** By the name of WKT 1. */
  readonly parameters: Readonly<Record<string, number>>;
  /** Parameters WKT 1 leaves out. */
  readonly implied?: Readonly<Record<number, number>>;
}

const parameterNames: Readonly<Record<number, readonly [string, ParameterKind]>> = {
  1036: ['Co-latitude of cone axis', 'angle'],
  8801: ['Latitude of natural origin', 'angle'],
  8802: ['Longitude of natural origin', 'angle'],
  8805: ['Scale factor at natural origin', 'scale'],
  8806: ['False easting', 'length'],
  8807: ['False northing', 'length'],
  8811: ['Latitude of projection centre', 'angle'],
  8812: ['Longitude of projection centre', 'angle'],
  8813: ['Azimuth at projection centre', 'angle'],
  8814: ['Angle from Rectified to Skew Grid', 'angle'],
  8815: ['Scale factor at projection centre', 'scale'],
  8816: ['Easting at projection centre', 'length'],
  8817: ['Northing at projection centre', 'length'],
  8818: ['Latitude of pseudo standard parallel', 'angle'],
  8819: ['Scale factor on pseudo standard parallel', 'scale'],
  8821: ['Latitude of false origin', 'angle'],
  8822: ['Longitude of false origin', 'angle'],
  8823: ['Latitude of 1st standard parallel', 'angle'],
  8824: ['Latitude of 2nd standard parallel', 'angle'],
  8826: ['Easting at false origin', 'length'],
  8827: ['Northing at false origin', 'length'],
  8832: ['Latitude of standard parallel', 'angle'],
  8833: ['Longitude of origin', 'angle'],
};

export function parameterWords(code: number): ParameterWords {
  const [name, kind] = parameterNames[code]!;
  return { code, name, kind };
}

const falseOrigin = { false_easting: 8806, false_northing: 8807 };
const naturalOrigin = { latitude_of_origin: 8801, central_meridian: 8802, ...falseOrigin };
const scaledOrigin = { ...naturalOrigin, scale_factor: 8805 };
const twoParallels = {
  standard_parallel_1: 8823,
  standard_parallel_2: 8824,
  false_easting: 8826,
  false_northing: 8827,
};
const lambertParallels = { latitude_of_origin: 8821, central_meridian: 8822, ...twoParallels };
const obliqueCentre = {
  latitude_of_center: 8811,
  longitude_of_center: 8812,
  azimuth: 8813,
  rectified_grid_angle: 8814,
  scale_factor: 8815,
};
const oneParallel = { standard_parallel_1: 8823, central_meridian: 8802, ...falseOrigin };

const methods: Readonly<Record<string, MethodWords>> = {
  Transverse_Mercator: { code: 9807, name: 'Transverse Mercator', parameters: scaledOrigin },
  Transverse_Mercator_South_Orientated: {
    code: 9808,
    name: 'Transverse Mercator (South Orientated)',
    parameters: scaledOrigin,
  },
  Lambert_Conformal_Conic_1SP: {
    code: 9801,
    name: 'Lambert Conic Conformal (1SP)',
    parameters: scaledOrigin,
  },
  Lambert_Conformal_Conic_2SP: {
    code: 9802,
    name: 'Lambert Conic Conformal (2SP)',
    parameters: lambertParallels,
  },
  Lambert_Conformal_Conic_2SP_Belgium: {
    code: 9803,
    name: 'Lambert Conic Conformal (2SP Belgium)',
    parameters: lambertParallels,
  },
  Albers_Conic_Equal_Area: {
    code: 9822,
    name: 'Albers Equal Area',
    parameters: { latitude_of_center: 8821, longitude_of_center: 8822, ...twoParallels },
  },
  Cassini_Soldner: { code: 9806, name: 'Cassini-Soldner', parameters: naturalOrigin },
  Hotine_Oblique_Mercator: {
    code: 9812,
    name: 'Hotine Oblique Mercator (variant A)',
    parameters: { ...obliqueCentre, ...falseOrigin },
  },
  Hotine_Oblique_Mercator_Azimuth_Center: {
    code: 9815,
    name: 'Hotine Oblique Mercator (variant B)',
    parameters: { ...obliqueCentre, false_easting: 8816, false_northing: 8817 },
  },
  Lambert_Azimuthal_Equal_Area: {
    code: 9820,
    name: 'Lambert Azimuthal Equal Area',
    parameters: { latitude_of_center: 8801, longitude_of_center: 8802, ...falseOrigin },
  },
  Oblique_Stereographic: { code: 9809, name: 'Oblique Stereographic', parameters: scaledOrigin },
  Mercator_1SP: {
    code: 9804,
    name: 'Mercator (variant A)',
    parameters: scaledOrigin,
    implied: { 8801: 0 },
  },
  Mercator_2SP: { code: 9805, name: 'Mercator (variant B)', parameters: oneParallel },
  Equirectangular: {
    code: 1028,
    name: 'Equidistant Cylindrical',
    parameters: oneParallel,
    implied: { 8823: 0 },
  },
  Polyconic: { code: 9818, name: 'American Polyconic', parameters: naturalOrigin },
  Cylindrical_Equal_Area: { code: 9835, name: 'Lambert Cylindrical Equal Area', parameters: oneParallel },
  New_Zealand_Map_Grid: { code: 9811, name: 'New Zealand Map Grid', parameters: naturalOrigin },
};

const polarByScale: MethodWords = {
  code: 9810,
  name: 'Polar Stereographic (variant A)',
  parameters: scaledOrigin,
};
const polarByParallel: MethodWords = {
  code: 9829,
  name: 'Polar Stereographic (variant B)',
  parameters: { latitude_of_origin: 8832, central_meridian: 8833, ...falseOrigin },
};
const webMercator: MethodWords = {
  code: 1024,
  name: 'Popular Visualisation Pseudo Mercator',
  parameters: naturalOrigin,
  implied: { 8801: 0 },
};

/** Method of a projection of WKT 1; undefined for those no registry has words for. */
export function methodOf(
  projection: string,
  { isWebMercator, originLatitude }: { readonly isWebMercator: boolean; readonly originLatitude: number },
): MethodWords | undefined {
  if (isWebMercator) return webMercator;
  // The latitude of origin of WKT 1 is a pole, or the parallel that keeps its length.
  if (projection === 'Polar_Stereographic')
    return Math.abs(originLatitude) === 90 ? polarByScale : polarByParallel;
  return methods[projection];
}
