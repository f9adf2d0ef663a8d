import { expect, test } from 'vitest';
import { suggestTechnicalName, technicalNamePattern } from './technical-name.ts';

test.each([
  ['Cartes de la Mairie', 'cartes_de_la_mairie'],
  ['  Forêts & rivières d’Île-de-France ', 'forets__rivieres_d_ile-de-fran'],
  ['Œuvres', 'oeuvres'],
  ['', ''],
])('« %s » is suggested as %s', (name, technicalName) => {
  expect(suggestTechnicalName(name)).toBe(technicalName);
});

test.each(['..', '', 'a b', 'é', 'x'.repeat(31)])('« %s » is no technical name', (name) => {
  expect(technicalNamePattern.test(name)).toBe(false);
});
