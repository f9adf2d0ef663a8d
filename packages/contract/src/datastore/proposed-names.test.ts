import { describe, expect, it } from 'vitest';
import { readableTitle, serviceTitle, technicalNameOf } from './proposed-names.ts';

describe('names proposed for what is published', () => {
  it('proposes a technical name that the rules accept, whatever the data is called', () => {
    expect(technicalNameOf('Communes de l’Été.gpkg')).toBe('communes_de_l_ete.gpkg');
    expect(technicalNameOf('2024 Œuvres')).toBe('_2024_oeuvres');
    expect(technicalNameOf('')).toBe('_');
    expect(technicalNameOf('x'.repeat(300))).toHaveLength(90);
  });

  it.each([
    ['commune_centre', 'Commune centre'],
    ['troncon-de-route', 'Troncon-de-route'],
    ['TronconDeRoute', 'Troncon de route'],
    ['PLU_ZONE_URBA', 'PLU zone urba'],
    ['COMMUNES', 'Communes'],
    ['bâti.2024', 'Bâti 2024'],
    ['_', '_'],
  ])('a table %s is entitled %s', (name, title) => expect(readableTitle(name)).toBe(title));

  it('services of one datasheet are told apart by their kind', () => {
    const titles = [
      serviceTitle('Territoires', 'WFS'),
      serviceTitle('Territoires', 'WMS-VECTOR'),
      serviceTitle('Territoires', 'WMTS-TMS', { pyramidKind: 'vector' }),
      serviceTitle('Territoires', 'WMTS-TMS', { pyramidKind: 'raster' }),
      serviceTitle('Territoires', 'DOWNLOAD'),
      serviceTitle('Territories', 'DOWNLOAD', { language: 'en' }),
    ];
    expect(titles).toEqual([
      'Territoires — WFS',
      'Territoires — WMS',
      'Territoires — TMS',
      'Territoires — WMTS',
      'Territoires — Téléchargement',
      'Territories — Download',
    ]);
  });

  it('a title too long for its field is cut before the kind', () => {
    const title = serviceTitle('x'.repeat(300), 'WFS');
    expect(title).toHaveLength(200);
    expect(title.endsWith(' — WFS')).toBe(true);
  });
});
