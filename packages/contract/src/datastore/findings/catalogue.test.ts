import { expect, test } from 'vitest';
import { fillTemplate, formatStatement } from '../../core/errors/define.ts';
import { isErrorCode } from '../../errors.ts';
import { type FindingCode, findingCatalogue, textOfFinding } from './catalogue.ts';

const entries = Object.entries(findingCatalogue) as [FindingCode, (typeof findingCatalogue)[FindingCode]][];
const parametersOf = (statement: object) =>
  [...new Set(JSON.stringify(statement).match(/\{\w+\}/g) ?? [])].sort();

test('every finding says the same with the same parameters in both languages', () => {
  for (const [code, { fr, en }] of entries) {
    expect(parametersOf(fr), code).toEqual(parametersOf(en));
    expect(Object.keys(fr), code).toEqual(Object.keys(en));
  }
});

test('what blocks a deposit is an error of the platform, and says what to do', () => {
  for (const [code, { severity, fr }] of entries) {
    expect(isErrorCode(code), code).toBe(severity === 'error');
    if (severity === 'error' && code !== 'format.layer-unknown') expect(fr.action, code).toBeDefined();
  }
});

test('a finding is said with its fields and parameters; an unknown code as it is', () => {
  const finding = { code: 'crs.missing', severity: 'error' as const, layer: 'routes', params: {} };
  expect(textOfFinding(finding, 'en')).toBe(
    'Layer “routes” has no projection. Add a .prj file or choose the projection in the form.',
  );
  expect(textOfFinding(finding, 'fr')).toBe(
    'La couche « routes » n’a pas de projection. Ajoutez un fichier .prj ou choisissez la projection dans le formulaire.',
  );
  expect(textOfFinding({ ...finding, code: 'other.code' }, 'fr')).toBe('other.code');
});

test('one thing and several are each said as they are', () => {
  const finding = {
    code: 'geometry.null',
    severity: 'info' as const,
    layer: 'zones',
    feature: '5',
    params: {},
  };
  expect(textOfFinding({ ...finding, count: 1 }, 'fr')).toBe(
    '1 objet de « zones » n’a pas de géométrie : objet 5.',
  );
  expect(textOfFinding({ ...finding, count: 3 }, 'fr')).toBe(
    '3 objets de « zones » n’ont pas de géométrie ; premier : objet 5.',
  );
  expect(textOfFinding({ ...finding, count: 1 }, 'en')).toBe(
    '1 feature of “zones” has no geometry: feature 5.',
  );
  expect(textOfFinding({ ...finding, count: 3 }, 'en')).toBe(
    '3 features of “zones” have no geometry; first: feature 5.',
  );
});

test('no statement leaves a sign of its writing, whatever the count', () => {
  for (const [code, { fr, en }] of entries) {
    for (const count of [1, 2]) {
      const names = parametersOf(fr).map((hole) => hole.slice(1, -1));
      const params = { ...Object.fromEntries(names.map((name) => [name, 'x'])), count };
      for (const text of [formatStatement(fr, params, 'fr'), formatStatement(en, params, 'en')])
        expect(text, code).not.toMatch(/[{}|]/);
    }
  }
});

test('numbers with decimals are written as the reader does, whole ones as they are', () => {
  const params = { east: 12345.25, srid: 2154, size: 0.000001 };
  const template = '{east} ; {srid} ; {size}';
  expect(fillTemplate(template, params, 'fr')).toBe('12\u202f345,25 ; 2154 ; 0,000001');
  expect(fillTemplate(template, params, 'en')).toBe('12,345.25 ; 2154 ; 0.000001');
});

test('how long one waits is told in its unit, never less', () => {
  const waits = [5, 119, 120, 7199, 7201, 86_315].map((seconds) =>
    fillTemplate('{seconds:wait}', { seconds }, 'fr'),
  );
  expect(waits).toEqual(['5 s', '119 s', '2 min', '120 min', '3 h', '24 h']);
});
