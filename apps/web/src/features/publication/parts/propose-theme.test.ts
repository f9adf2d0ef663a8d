import { describe, expect, it } from 'vitest';
import { proposeTheme } from './propose-theme.ts';

describe('the theme proposed for a datasheet', () => {
  it.each([
    [['Territoires de France', 'commune', 'departement'], 'boundaries'],
    [['troncon_de_route', 'arret_bus'], 'transportation'],
    [['Bâtiments de la ville', 'bati'], 'structure'],
    [['Forêts', 'arbres_remarquables'], 'biota'],
    [['xyz'], 'location'],
  ])('of %j is %s', (names, theme) => expect(proposeTheme(names)).toBe(theme));
});
