import { expect, test } from 'vitest';
import { isErrorCode } from './errors/index.ts';
import { type FindingCode, findingCatalogue, textOfFinding } from './findings-catalogue.ts';

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
