import type { EspacecoColumn, EspacecoTable, Theme } from '@cartable/contract/espaceco';
import { expect, it, vi } from 'vitest';
import { sampleCommunity, sampleReport } from '../../../test-support.ts';
import { geometryOfReport, valuesOfReport } from './object-of-report.ts';

vi.mock('../../../../../map/index.ts', async () => ({
  ...(await vi.importActual('../../../../../map/sketch/sketch-wkt.ts')),
}));

const column = (name: string, type: string, part: Partial<EspacecoColumn> = {}) =>
  ({ name, type, automatic: false, read_only: false, srid: null, ...part }) as EspacecoColumn;

const tableOf = (geometry: string) =>
  ({
    geometry_name: 'geom',
    columns: [
      column('geom', geometry, { srid: 4326 }),
      column('nom', 'String'),
      column('vu', 'Date'),
      column('ouvert', 'Boolean'),
      column('photo', 'String'),
      column('auteur', 'String', { read_only: true }),
    ],
  }) as EspacecoTable;

const theme: Theme = {
  theme: 'Seuils',
  attributes: [],
  database: 'obstacles',
  table: 'seuils',
  autofilled_attributes: [
    { name: 'nom', autofill: 'Signalement _id_ de _userName_, _municipalityName_ (_rien_)' },
    { name: 'vu', autofill: '_date_' },
    { name: 'photo', autofill: '_document1_' },
    { name: 'auteur', autofill: '_userName_' },
  ],
};

const report = {
  ...sampleReport,
  commune: { name: '46042', title: 'Cahors', type: 'commune' } as never,
  attributes: [{ community: 12, theme: 'Seuils', attributes: { ouvert: '1', nom: 'écrit' } }],
};

it('columns are filled in by the theme, else by what was answered; those of the server are left', () => {
  const source = {
    report,
    theme,
    table: tableOf('Point'),
    community: sampleCommunity,
    origin: 'https://ici',
  };
  expect(valuesOfReport(source)).toEqual({
    nom: 'Signalement 41 de alix, Cahors (_rien_)',
    vu: '2026-11-24',
    ouvert: 'true',
  });
  const attachments = [{ download_uri: '/api/espaceco/reports/41/attachments/1' }] as never;
  expect(valuesOfReport({ ...source, report: { ...report, attachments } }).photo).toBe(
    'https://ici/api/espaceco/reports/41/attachments/1',
  );
});

it('lies where the report does, or as it was drawn, in the type of its table', () => {
  expect(geometryOfReport(report, tableOf('Point'))).toBe('POINT(1.44 44.45)');
  expect(geometryOfReport(report, tableOf('MultiPoint'))).toMatch(/^MULTIPOINT/);
  expect(geometryOfReport(report, tableOf('LineString'))).toBeNull();
  const sketch = JSON.stringify({ objects: [{ type: 'Ligne', geometry: 'LINESTRING(1 44,2 45)' }] });
  expect(geometryOfReport({ ...report, sketch }, tableOf('MultiLineString'))).toMatch(/^MULTILINESTRING/);
});
