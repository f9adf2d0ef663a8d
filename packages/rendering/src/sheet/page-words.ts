import type { Language } from '@cartable/contract';

export interface PageWords {
  readonly untitled: string;
  readonly legend: string;
  scale(denominator: string): string;
  projection(name: string, srid: number): string;
  missing(titles: string): string;
  readonly missingBaseMap: string;
  /** What the picture of the map shows, for those who do not see it. */
  alternative(title: string, layers: readonly string[], denominator: string): string;
}

/** Words of a printed page, in both languages. */
export const pageWords: Readonly<Record<Language, PageWords>> = {
  fr: {
    untitled: 'Carte',
    legend: 'Légende',
    scale: (denominator) => `Échelle 1 : ${denominator}`,
    projection: (name, srid) => `Projection : ${name} (EPSG:${srid})`,
    missing: (titles) => `Couches qui n’ont pas pu être dessinées : ${titles}`,
    missingBaseMap:
      'Le fond de carte demandé n’a pas pu être lu : celui qui est livré avec le site (Natural Earth, IGN Admin Express) prend sa place.',
    alternative: (title, layers, denominator) =>
      `Carte${title === '' ? '' : ` « ${title} »`} à l’échelle 1 : ${denominator}, nord en haut. ${
        layers.length === 0 ? 'Fond de carte seul.' : `Couches, de haut en bas : ${layers.join(', ')}.`
      }`,
  },
  en: {
    untitled: 'Map',
    legend: 'Legend',
    scale: (denominator) => `Scale 1:${denominator}`,
    projection: (name, srid) => `Projection: ${name} (EPSG:${srid})`,
    missing: (titles) => `Layers that could not be drawn: ${titles}`,
    missingBaseMap:
      'The requested base map could not be read: the one shipped with the site (Natural Earth, IGN Admin Express) stands in.',
    alternative: (title, layers, denominator) =>
      `Map${title === '' ? '' : ` “${title}”`} at the scale 1:${denominator}, north up. ${
        layers.length === 0 ? 'Base map alone.' : `Layers, from top to bottom: ${layers.join(', ')}.`
      }`,
  },
};
