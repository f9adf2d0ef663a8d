import type { Language } from '../core/errors/define.ts';

/** Names proposed for what is published: the same in the forms of the site and where a call leaves them out. */

/** Longest title a form takes. */
const longestTitle = 200;

/** Ending that tells a service from the others of its datasheet: protocols have one name in all languages. */
const kindNames: Readonly<Record<string, string>> = {
  WFS: 'WFS',
  'WMS-VECTOR': 'WMS',
  'WMS-RASTER': 'WMS',
  'WMTS-TMS': 'TMS',
};
const downloadNames: Readonly<Record<Language, string>> = { fr: 'Téléchargement', en: 'Download' };

/**
 * Title of a service: that of its datasheet and its kind.
 * @example serviceTitle('Territoires de France', 'WFS') is « Territoires de France — WFS »
 */
export function serviceTitle(
  title: string,
  type: string,
  { pyramidKind, language = 'fr' }: { pyramidKind?: 'vector' | 'raster' | null; language?: Language } = {},
): string {
  const isImages = type === 'WMTS-TMS' && pyramidKind === 'raster';
  const named = type === 'DOWNLOAD' ? downloadNames[language] : (kindNames[type] ?? type);
  const ending = ` — ${isImages ? 'WMTS' : named}`;
  return `${title.slice(0, longestTitle - ending.length)}${ending}`;
}

/** A name of a table or a column as a title: « commune_centre » is « Commune centre », « PLU_ZONE » is « PLU zone ». */
export function readableTitle(name: string): string {
  const words = name
    .replaceAll(/[_.]+/g, ' ')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const text = words
    .split(' ')
    .map((word) => (isAcronym(word) ? word : word.toLowerCase()))
    .join(' ');
  return text === '' ? name : text[0]!.toUpperCase() + text.slice(1);
}

/** « PLU » stays so; « COMMUNES » is only shouted. */
const isAcronym = (word: string): boolean => word.length <= longestAcronym && word === word.toUpperCase();
const longestAcronym = 3;

/** Ends the technical name proposed for a service of each type. */
export const technicalSuffixes = {
  WFS: '_wfs',
  'WMS-VECTOR': '_wmsv',
  'WMTS-TMS': '_tms',
} as const;

/** Longest technical name, its suffix excluded. */
const longestTechnicalName = 90;

/** Lower case, no accents, anything else as `_`, first a letter or `_`. */
export function technicalNameOf(text: string): string {
  const plain = text
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9_.-]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  const name = /^[a-z_]/.test(plain) ? plain : `_${plain}`;
  return name.slice(0, longestTechnicalName);
}
