/** Kinds of geometry (OGC 06-103r4) in the words of the trade. */

import { defineTexts, type Translate } from '../i18n/texts.ts';

const fr = {
  POINT: 'points',
  LINESTRING: 'lignes',
  POLYGON: 'polygones',
  MULTIPOINT: 'multipoints',
  MULTILINESTRING: 'multilignes',
  MULTIPOLYGON: 'multipolygones',
  GEOMETRYCOLLECTION: 'collections de géométries',
  GEOMETRY: 'géométries de plusieurs sortes',
} as const;

const en = {
  POINT: 'points',
  LINESTRING: 'lines',
  POLYGON: 'polygons',
  MULTIPOINT: 'multipoints',
  MULTILINESTRING: 'multilines',
  MULTIPOLYGON: 'multipolygons',
  GEOMETRYCOLLECTION: 'geometry collections',
  GEOMETRY: 'geometries of several kinds',
};

export const geometryTexts = defineTexts('geometry', { fr, en });

/** The kind in words, its dimensions kept: `MultiPolygonZ` is « multipolygones Z ». */
export function geometryText(type: string, t: Translate<typeof fr>): string {
  const [, name = '', dimensions = ''] =
    /^(.*?)(ZM|Z|M)?$/.exec(type.toUpperCase().replaceAll(' ', '')) ?? [];
  if (!(name in fr)) return type;
  return `${t(name as keyof typeof fr)} ${dimensions}`.trim();
}
