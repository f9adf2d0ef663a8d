/** World-wide systems, Europe, and the national grids of the neighbours. Facts of the EPSG registry. */

import { type CrsDefinition, geographic, projected } from '../crs.ts';

const etrs = '+ellps=GRS80 +towgs84=0,0,0,0,0,0,0';
const swiss = '+ellps=bessel +towgs84=674.374,15.056,405.346,0,0,0,0';
const belgium72 = '+ellps=intl +towgs84=-106.8686,52.2978,-103.7239,0.3366,-0.457,1.8422,-1.2747';
const amersfoort =
  '+ellps=bessel +towgs84=565.4171,50.3319,465.5524,-0.398957388243134,0.343987817378283,-1.87740163998045,4.0725';
const osgb = '+ellps=airy +towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489';

export const webMercatorSrid = 3857;
export const wgs84Srid = 4326;

const world: readonly CrsDefinition[] = [
  geographic({ srid: wgs84Srid, name: 'WGS 84', area: [-180, -90, 180, 90], proj: '+datum=WGS84' }),
  projected({
    srid: webMercatorSrid,
    name: 'WGS 84 / Pseudo-Mercator',
    area: [-180, -85.06, 180, 85.06],
    proj: '+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1',
  }),
  projected({
    srid: 3395,
    name: 'WGS 84 / World Mercator',
    area: [-180, -80, 180, 84],
    proj: '+proj=merc +lon_0=0 +k=1 +x_0=0 +y_0=0 +datum=WGS84',
  }),
];

const europe: readonly CrsDefinition[] = [
  geographic({ srid: 4258, name: 'ETRS89', area: [-16.1, 32.88, 40.18, 84.73], proj: etrs }),
  projected(
    {
      srid: 3035,
      name: 'ETRS89-extended / LAEA Europe',
      area: [-35.58, 24.6, 44.83, 84.73],
      proj: `+proj=laea +lat_0=52 +lon_0=10 +x_0=4321000 +y_0=3210000 ${etrs}`,
    },
    'yx',
  ),
  projected(
    {
      srid: 3034,
      name: 'ETRS89-extended / LCC Europe',
      area: [-35.58, 24.6, 44.83, 84.73],
      proj: `+proj=lcc +lat_0=52 +lon_0=10 +lat_1=35 +lat_2=65 +x_0=4000000 +y_0=2800000 ${etrs}`,
    },
    'yx',
  ),
  projected({
    srid: 2056,
    name: 'CH1903+ / LV95',
    area: [5.96, 45.82, 10.49, 47.81],
    proj: `+proj=somerc +lat_0=46.9524055555556 +lon_0=7.43958333333333 +k_0=1 +x_0=2600000 +y_0=1200000 ${swiss}`,
  }),
  projected({
    srid: 27700,
    name: 'OSGB36 / British National Grid',
    area: [-9, 49.75, 2.01, 61.01],
    proj: `+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 ${osgb}`,
  }),
  projected({
    srid: 31370,
    name: 'BD72 / Belgian Lambert 72',
    area: [2.5, 49.5, 6.4, 51.51],
    proj: `+proj=lcc +lat_0=90 +lon_0=4.36748666666667 +lat_1=51.1666672333333 +lat_2=49.8333339 +x_0=150000.013 +y_0=5400088.438 ${belgium72}`,
  }),
  projected({
    srid: 3812,
    name: 'ETRS89 / Belgian Lambert 2008',
    area: [2.5, 49.5, 6.4, 51.51],
    proj: `+proj=lcc +lat_0=50.797815 +lon_0=4.35921583333333 +lat_1=49.8333333333333 +lat_2=51.1666666666667 +x_0=649328 +y_0=665262 ${etrs}`,
  }),
  projected({
    srid: 28992,
    name: 'Amersfoort / RD New',
    area: [3.2, 50.75, 7.22, 53.7],
    proj: `+proj=sterea +lat_0=52.1561605555556 +lon_0=5.38763888888889 +k=0.9999079 +x_0=155000 +y_0=463000 ${amersfoort}`,
  }),
];

const zones = Array.from({ length: 60 }, (_, index) => index + 1);
const westOf = (zone: number): number => zone * 6 - 186;

function wgs84Utm(zone: number, hemisphere: 'N' | 'S'): CrsDefinition {
  const northern = hemisphere === 'N';
  return projected({
    srid: (northern ? 32600 : 32700) + zone,
    name: `WGS 84 / UTM zone ${zone}${hemisphere}`,
    area: northern ? [westOf(zone), 0, westOf(zone) + 6, 84] : [westOf(zone), -80, westOf(zone) + 6, 0],
    proj: `+proj=utm +zone=${zone}${northern ? '' : ' +south'} +datum=WGS84`,
  });
}

function etrsUtm(zone: number): CrsDefinition {
  return projected({
    srid: 25800 + zone,
    name: `ETRS89 / UTM zone ${zone}N`,
    area: [westOf(zone), 32.88, westOf(zone) + 6, 84.73],
    proj: `+proj=utm +zone=${zone} ${etrs}`,
  });
}

export const worldSystems: readonly CrsDefinition[] = [
  ...world,
  ...europe,
  ...zones.filter((zone) => zone >= 28 && zone <= 38).map(etrsUtm),
  ...zones.map((zone) => wgs84Utm(zone, 'N')),
  ...zones.map((zone) => wgs84Utm(zone, 'S')),
];
