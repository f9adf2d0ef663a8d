/**
 * Systems of mainland France and overseas. Facts of the EPSG registry (names, areas, axes, parameters).
 * Datum shifts are position-vector Helmert parameters to WGS 84 without grids: metres for the NTF
 * (the official NTF → RGF93 grid would give decimetres).
 */

import type { Bbox } from '../../feature-batch.ts';
import { type CrsDefinition, geographic, projected } from '../crs.ts';

const rgf = '+ellps=GRS80 +towgs84=0,0,0,0,0,0,0';
const ntf = '+ellps=clrk80ign +towgs84=-168,-60,320,0,0,0,0';
const rgpf = '+ellps=GRS80 +towgs84=0.072,-0.507,-0.245,0.0183,-0.0003,0.007,-0.0093';
const international = '+ellps=intl';
const mainland: Bbox = [-9.86, 41.15, 10.38, 51.56];
const lambert93 = `+proj=lcc +lat_0=46.5 +lon_0=3 +lat_1=49 +lat_2=44 +x_0=700000 +y_0=6600000 ${rgf}`;
const guadeloupe48 = `${international} +towgs84=-472.29,-5.63,-304.12,0.4362,-0.8374,0.2563,1.8984`;
const martinique38 = `${international} +towgs84=126.93,547.94,130.41,-2.7867,5.1612,-0.8584,13.8227`;
const csg67 = `${international} +towgs84=-186,230,110,0,0,0,0`;
const combani = `${international} +towgs84=-382,-59,-262,0,0,0,0`;
const reunion47 = `${international} +towgs84=94,-948,-1262,0,0,0,0`;
const miquelon50 = '+ellps=clrk66 +towgs84=11.363,424.148,373.13,0,0,0,0';

const conicAreas: readonly Bbox[] = [
  [-1.06, 41.31, 9.63, 43.07],
  [-1.79, 42.33, 7.65, 44.01],
  [-1.79, 42.92, 7.71, 45],
  [-1.46, 44, 7.71, 46],
  [-2.21, 45, 7.16, 47],
  [-4.77, 46, 7.63, 48],
  [-4.87, 47, 8.23, 49],
  [-4.87, 48, 8.23, 50],
  [-2.03, 49, 8.08, 51.14],
];

/** RGF93 v1 / CC42 … CC50 (EPSG:3942–3950): secant parallels 45' on each side, false northing by zone. */
function conicConformal(zone: number): CrsDefinition {
  const latitude = 42 + zone;
  const parallels = `+lat_0=${latitude} +lon_0=3 +lat_1=${latitude - 0.75} +lat_2=${latitude + 0.75}`;
  return projected({
    srid: 3942 + zone,
    name: `RGF93 v1 / CC${latitude}`,
    area: conicAreas[zone]!,
    proj: `+proj=lcc ${parallels} +x_0=1700000 +y_0=${zone + 1}200000 ${rgf}`,
  });
}

interface LambertZone {
  readonly name: string;
  readonly srid: number;
  readonly area: Bbox;
  readonly latitude: number;
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

const north: Bbox = [-4.87, 48.14, 8.23, 51.14];
const centre: Bbox = [-4.8, 45.44, 7.63, 48.15];
const south: Bbox = [-1.79, 42.33, 7.71, 45.46];
const corsica: Bbox = [8.5, 41.31, 9.63, 43.07];

const lambertZones: readonly LambertZone[] = [
  {
    srid: 27561,
    name: 'Lambert Nord France',
    area: north,
    latitude: 49.5,
    scale: 0.999877341,
    x: 600000,
    y: 200000,
  },
  {
    srid: 27562,
    name: 'Lambert Centre France',
    area: centre,
    latitude: 46.8,
    scale: 0.99987742,
    x: 600000,
    y: 200000,
  },
  {
    srid: 27563,
    name: 'Lambert Sud France',
    area: south,
    latitude: 44.1,
    scale: 0.999877499,
    x: 600000,
    y: 200000,
  },
  {
    srid: 27564,
    name: 'Lambert Corse',
    area: corsica,
    latitude: 42.165,
    scale: 0.99994471,
    x: 234.358,
    y: 185861.369,
  },
  {
    srid: 27571,
    name: 'Lambert zone I',
    area: north,
    latitude: 49.5,
    scale: 0.999877341,
    x: 600000,
    y: 1200000,
  },
  {
    srid: 27572,
    name: 'Lambert zone II',
    area: [-4.87, 42.33, 8.23, 51.14],
    latitude: 46.8,
    scale: 0.99987742,
    x: 600000,
    y: 2200000,
  },
  {
    srid: 27573,
    name: 'Lambert zone III',
    area: south,
    latitude: 44.1,
    scale: 0.999877499,
    x: 600000,
    y: 3200000,
  },
  {
    srid: 27574,
    name: 'Lambert zone IV',
    area: corsica,
    latitude: 42.165,
    scale: 0.99994471,
    x: 234.358,
    y: 4185861.369,
  },
];

function ntfLambert(zone: LambertZone): CrsDefinition {
  const origin = `+lat_1=${zone.latitude} +lat_0=${zone.latitude} +lon_0=0 +k_0=${zone.scale}`;
  return projected({
    srid: zone.srid,
    name: `NTF (Paris) / ${zone.name}`,
    area: zone.area,
    proj: `+proj=lcc ${origin} +x_0=${zone.x} +y_0=${zone.y} +pm=paris ${ntf}`,
  });
}

const antilles: Bbox = [-63.66, 14.08, -57.52, 18.53];
const antillesUtm: Bbox = [-63.66, 14.08, -60, 18.31];
const guiana: Bbox = [-54.61, 2.11, -49.45, 8.88];
const reunion: Bbox = [51.83, -24.72, 58.24, -18.28];
const mayotte: Bbox = [43.68, -14.49, 46.7, -11.33];
const miquelon: Bbox = [-57.1, 43.41, -55.9, 47.37];
const wallis: Bbox = [179.49, -15.94, -174.27, -9.84];

const mainlandSystems: readonly CrsDefinition[] = [
  projected({ srid: 2154, name: 'RGF93 v1 / Lambert-93', area: mainland, proj: lambert93 }),
  projected({ srid: 9793, name: 'RGF93 v2 / Lambert-93', area: mainland, proj: lambert93 }),
  projected({ srid: 9794, name: 'RGF93 v2b / Lambert-93', area: mainland, proj: lambert93 }),
  geographic({ srid: 4171, name: 'RGF93 v1', area: mainland, proj: rgf }),
  geographic({ srid: 9777, name: 'RGF93 v2', area: mainland, proj: rgf }),
  geographic({ srid: 9782, name: 'RGF93 v2b', area: mainland, proj: rgf }),
  geographic({ srid: 4275, name: 'NTF', area: [-4.87, 41.31, 9.63, 51.14], proj: ntf }),
  ...conicAreas.map((_, zone) => conicConformal(zone)),
  ...lambertZones.map(ntfLambert),
];

const overseasProjected: readonly CrsDefinition[] = [
  projected({
    srid: 2970,
    name: 'Guadeloupe 1948 / UTM zone 20N',
    area: [-61.85, 15.8, -60.97, 16.55],
    proj: `+proj=utm +zone=20 ${guadeloupe48}`,
  }),
  projected({
    srid: 2971,
    name: 'CSG67 / UTM zone 22N',
    area: [-54, 3.43, -51.61, 5.81],
    proj: `+proj=utm +zone=22 ${csg67}`,
  }),
  projected({
    srid: 2972,
    name: 'RGFG95 / UTM zone 22N',
    area: [-54, 2.17, -49.45, 8.88],
    proj: `+proj=utm +zone=22 ${rgf}`,
  }),
  projected({
    srid: 2973,
    name: 'Martinique 1938 / UTM zone 20N',
    area: [-61.29, 14.35, -60.76, 14.93],
    proj: `+proj=utm +zone=20 ${martinique38}`,
  }),
  projected({
    srid: 2975,
    name: 'RGR92 / UTM zone 40S',
    area: [54, -24.72, 58.24, -18.28],
    proj: `+proj=utm +zone=40 +south ${rgf}`,
  }),
  projected({
    srid: 2980,
    name: 'Combani 1950 / UTM zone 38S',
    area: [44.98, -13.05, 45.35, -12.61],
    proj: `+proj=utm +zone=38 +south ${combani}`,
  }),
  projected({
    srid: 2987,
    name: 'Saint Pierre et Miquelon 1950 / UTM zone 21N',
    area: [-56.48, 46.69, -56.07, 47.19],
    proj: `+proj=utm +zone=21 ${miquelon50}`,
  }),
  projected({
    srid: 3163,
    name: 'RGNC91-93 / Lambert New Caledonia',
    area: [163.54, -22.73, 168.19, -19.5],
    proj: `+proj=lcc +lat_0=-21.5 +lon_0=166 +lat_1=-20.6666666666667 +lat_2=-22.3333333333333 +x_0=400000 +y_0=300000 ${rgf}`,
  }),
  projected({
    srid: 3296,
    name: 'RGPF / UTM zone 5S',
    area: [-158.13, -26.7, -150, -12.5],
    proj: `+proj=utm +zone=5 +south ${rgpf}`,
  }),
  projected({
    srid: 3297,
    name: 'RGPF / UTM zone 6S',
    area: [-150, -31.2, -144, -7.29],
    proj: `+proj=utm +zone=6 +south ${rgpf}`,
  }),
  projected({
    srid: 3727,
    name: 'Reunion 1947 / TM Reunion',
    area: [55.16, -21.42, 55.91, -20.81],
    proj: `+proj=tmerc +lat_0=-21.1166666666667 +lon_0=55.5333333333333 +k=1 +x_0=160000 +y_0=50000 ${reunion47}`,
  }),
  projected({
    srid: 4467,
    name: 'RGSPM06 / UTM zone 21N',
    area: miquelon,
    proj: `+proj=utm +zone=21 ${rgf}`,
  }),
  projected({
    srid: 4471,
    name: 'RGM04 / UTM zone 38S',
    area: mayotte,
    proj: `+proj=utm +zone=38 +south ${rgf}`,
  }),
  projected({
    srid: 4559,
    name: 'RRAF 1991 / UTM zone 20N',
    area: antillesUtm,
    proj: `+proj=utm +zone=20 ${rgf}`,
  }),
  // Deprecated in favour of 4559, which recognition must prefer: hence after it.
  projected({
    srid: 2989,
    name: 'RRAF 1991 / UTM zone 20N',
    area: antilles,
    proj: '+proj=utm +zone=20 +ellps=WGS84 +towgs84=0,0,0,0,0,0,0',
  }),
  projected({
    srid: 5490,
    name: 'RGAF09 / UTM zone 20N',
    area: antillesUtm,
    proj: `+proj=utm +zone=20 ${rgf}`,
  }),
  projected({
    srid: 8903,
    name: 'RGWF96 / UTM zone 1S',
    area: wallis,
    proj: `+proj=utm +zone=1 +south ${rgf}`,
  }),
];

const overseasGeographic: readonly CrsDefinition[] = [
  geographic({ srid: 4463, name: 'RGSPM06', area: miquelon, proj: rgf }),
  geographic({ srid: 4470, name: 'RGM04', area: mayotte, proj: rgf }),
  geographic({ srid: 4558, name: 'RRAF 1991', area: antilles, proj: rgf }),
  geographic({
    srid: 4622,
    name: 'Guadeloupe 1948',
    area: [-61.85, 15.8, -60.97, 16.55],
    proj: guadeloupe48,
  }),
  geographic({ srid: 4623, name: 'CSG67', area: [-54.45, 3.43, -51.61, 5.81], proj: csg67 }),
  geographic({ srid: 4624, name: 'RGFG95', area: guiana, proj: rgf }),
  geographic({
    srid: 4625,
    name: 'Martinique 1938',
    area: [-61.29, 14.35, -60.76, 14.93],
    proj: martinique38,
  }),
  geographic({ srid: 4626, name: 'Reunion 1947', area: [55.16, -21.42, 55.91, -20.81], proj: reunion47 }),
  geographic({ srid: 4627, name: 'RGR92', area: reunion, proj: rgf }),
  geographic({ srid: 4632, name: 'Combani 1950', area: [44.98, -13.05, 45.35, -12.61], proj: combani }),
  geographic({ srid: 4687, name: 'RGPF', area: [-158.13, -31.24, -131.97, -4.52], proj: rgpf }),
  geographic({ srid: 4749, name: 'RGNC91-93', area: [156.25, -26.45, 174.28, -14.83], proj: rgf }),
  geographic({ srid: 5489, name: 'RGAF09', area: antilles, proj: rgf }),
  geographic({ srid: 8900, name: 'RGWF96', area: wallis, proj: rgf }),
];

export const frenchSystems: readonly CrsDefinition[] = [
  ...mainlandSystems,
  ...overseasProjected,
  ...overseasGeographic,
];
