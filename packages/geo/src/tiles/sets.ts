/** The tile matrix sets pyramids may be made in: one declaration each, from which forms, services and checks follow. */

import type { TileMatrixSet } from './tile-matrix-set.ts';

/** π × 6 378 137 m: half of the side of the world. */
export const webMercatorHalfSide = 20_037_508.342_789_244;

const tileSizePixels = 256;

/** « PM » of the platform: EPSG:3857, the grid of all web maps, WebMercatorQuad (OGC 17-083r4 annex D.1). */
export const pm = {
  identifier: 'PM',
  ogcName: 'WebMercatorQuad',
  uri: 'http://www.opengis.net/def/tilematrixset/OGC/1.0/WebMercatorQuad',
  title: 'Google Maps Compatible for the World',
  projection: 'Web Mercator',
  use: {
    fr: 'Celle des cartes en ligne. Le monde entier.',
    en: 'The one of web maps. The whole world.',
  },
  srid: 3857,
  originX: -webMercatorHalfSide,
  originY: webMercatorHalfSide,
  tileSizePixels,
  topResolutionMetres: (2 * webMercatorHalfSide) / tileSizePixels,
  maxZoom: 24,
} as const satisfies TileMatrixSet;

type FrenchInfo<Id> = Pick<
  TileMatrixSet,
  'title' | 'projection' | 'use' | 'srid' | 'topResolutionMetres' | 'maxZoom'
> & { readonly identifier: Id };

/** As the IGN and the Géoplateforme have them: from (0, 12 000 000), in no register of the OGC. */
const french = <const Id extends string>(info: FrenchInfo<Id>) =>
  ({
    ...info,
    ogcName: info.identifier,
    uri: undefined,
    originX: 0,
    originY: 12_000_000,
    tileSizePixels,
  }) satisfies TileMatrixSet;

/**
 * « LAMB93 » of the IGN and the Géoplateforme: EPSG:2154, top left corner (0, 12 000 000), levels 0 to 21
 * (`LAMB93.json` of https://github.com/rok4/tilematrixsets, the sets their services announce).
 *
 * There each level has its own resolution, twice that of the next within 0.000 5 (104 579.22 m at level 0, 6.379 9 m at
 * level 14, 0.049 84 m at level 21). Here it is exactly twice, from the value that suits all of them best: on
 * metropolitan France a pixel lies less than a twentieth of itself from where theirs is, at every level, and tiles have
 * the same numbers.
 */
export const lambert93 = french({
  identifier: 'LAMB93',
  title: 'Lambert-93, France métropolitaine',
  projection: 'Lambert-93',
  use: {
    fr: 'La projection légale en France métropolitaine, sans déformation des distances.',
    en: 'The legal projection of metropolitan France, without distortion of distances.',
  },
  srid: 2154,
  topResolutionMetres: 104_528.141_23,
  maxZoom: 21,
});

/** 0.5 m at level 18, the last of our pyramids: those whose name ends with `_50cm`. */
const halfMetreTop = 131_072;
/** 0.1 m at level 21, 0.8 m at level 18: those whose name ends with `_10cm`. */
const decimetreTop = 209_715.2;

/**
 * Sets of overseas France. ROK4 has several for each system, named after it and after the finest resolution, all from
 * (0, 12 000 000) and with levels exactly twice each other: unlike LAMB93, nothing here deviates from what is published
 * (`2972_50cm.json`, `2975_50cm.json`, `4471_10cm.json` and `RGSPM06U21_10cm.json` of
 * https://github.com/rok4/tilematrixsets). Of each system, the set whose level 18, the last that pyramids have, is the
 * finest; those that end with digital terrain models, whose levels do not halve, are left out.
 *
 * The Antilles have none in RGAF09 there (`UTM20W84MART_2.5m` is of WGS 84): `5490_50cm` has the same corner and the same
 * resolutions as `2972_50cm` and `2975_50cm`, under a name made like theirs. The one of Saint-Pierre-et-Miquelon names
 * its system as the IGN does, `IGNF:RGSPM06U21`, which is EPSG:4467.
 */
const overseas = [
  french({
    identifier: '5490_50cm',
    title: 'RGAF09 / UTM 20N, Antilles françaises',
    projection: 'RGAF09 / UTM 20N',
    use: {
      fr: 'La projection légale en Guadeloupe, en Martinique, à Saint-Barthélemy et à Saint-Martin.',
      en: 'The legal projection of Guadeloupe, Martinique, Saint-Barthélemy and Saint-Martin.',
    },
    srid: 5490,
    topResolutionMetres: halfMetreTop,
    maxZoom: 18,
  }),
  french({
    identifier: '2972_50cm',
    title: 'RGFG95 / UTM 22N, Guyane',
    projection: 'RGFG95 / UTM 22N',
    use: { fr: 'La projection légale en Guyane.', en: 'The legal projection of French Guiana.' },
    srid: 2972,
    topResolutionMetres: halfMetreTop,
    maxZoom: 18,
  }),
  french({
    identifier: '2975_50cm',
    title: 'RGR92 / UTM 40S, La Réunion',
    projection: 'RGR92 / UTM 40S',
    use: { fr: 'La projection légale à La Réunion.', en: 'The legal projection of La Réunion.' },
    srid: 2975,
    topResolutionMetres: halfMetreTop,
    maxZoom: 18,
  }),
  french({
    identifier: '4471_10cm',
    title: 'RGM04 / UTM 38S, Mayotte',
    projection: 'RGM04 / UTM 38S',
    use: { fr: 'La projection légale à Mayotte.', en: 'The legal projection of Mayotte.' },
    srid: 4471,
    topResolutionMetres: decimetreTop,
    maxZoom: 21,
  }),
  french({
    identifier: 'RGSPM06U21_10cm',
    title: 'RGSPM06 / UTM 21N, Saint-Pierre-et-Miquelon',
    projection: 'RGSPM06 / UTM 21N',
    use: {
      fr: 'La projection légale à Saint-Pierre-et-Miquelon.',
      en: 'The legal projection of Saint Pierre and Miquelon.',
    },
    srid: 4467,
    topResolutionMetres: decimetreTop,
    maxZoom: 21,
  }),
] as const;

const declared = [pm, lambert93, ...overseas] as const;

export type TileMatrixSetId = (typeof declared)[number]['identifier'];

/** In the order people are shown them. */
export const tileMatrixSetIds: readonly TileMatrixSetId[] = declared.map(({ identifier }) => identifier);

export const tileMatrixSetTable = Object.fromEntries(
  declared.map((set) => [set.identifier, set]),
) as unknown as Readonly<Record<TileMatrixSetId, TileMatrixSet>>;

export function tileMatrixSet(id: TileMatrixSetId): TileMatrixSet {
  return tileMatrixSetTable[id];
}

/** By the name pyramids and WMTS use, or the one of OGC API – Tiles. @example findTileMatrixSet('WebMercatorQuad') === pm */
export function findTileMatrixSet(name: string): TileMatrixSet | undefined {
  return Object.values(tileMatrixSetTable).find((set) => set.identifier === name || set.ogcName === name);
}
