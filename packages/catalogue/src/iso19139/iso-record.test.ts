import { validateXml } from '@cartable/testkit';
import { describe, expect, it } from 'vitest';
import type { IsoRecord } from '../record.model.ts';
import { bare, full } from '../test-support/sample-records.ts';
import { readIsoRecord } from './read-iso-record.ts';
import { writeIsoRecord } from './write-iso-record.ts';

describe('a record as ISO 19139', () => {
  it.each([
    ['with everything', full],
    ['with what is required only', bare],
    ['over the antimeridian', { ...full, bbox: { west: 163, south: -23, east: -176, north: -13 } }],
    ['of hostile texts', { ...full, title: ']]>&\u0000<x y="1"/>', free_keywords: ['<!--', '\ud800'] }],
  ])('is valid against the official schemas, %s', async (_name, record) => {
    await validateXml(writeIsoRecord(record));
  });

  it('is read back as it was written', () => {
    const { update_date: _, representations, formats, layers, projections, bbox, ...rest } = full;
    const {
      feature_catalogue_url: _catalogue,
      style_files,
      capabilities_files,
      documents,
      thumbnail_url,
      foreign_xml: _foreign,
      // Among those of its services, which the platform knows.
      given_formats: _given,
      ...record
    } = rest;
    expect(readIsoRecord(writeIsoRecord(full))).toEqual({
      record,
      projections,
      bbox,
      layers: layers.map(({ title: _title, ...layer }) => layer),
      style_files,
      capabilities_files,
      documents,
      thumbnail_url,
      representations,
      formats,
      notes: [],
    });
  });

  it('keeps an extent that is all at negative coordinates, and one over the antimeridian', () => {
    const back = (bbox: IsoRecord['bbox']) => readIsoRecord(writeIsoRecord({ ...full, bbox })).bbox;
    const west = { west: -62, south: -17, east: -60, north: -16 };
    expect(back(west)).toEqual(west);
    const pacific = { west: 163.5, south: -23, east: -176.25, north: -13 };
    expect(back(pacific)).toEqual(pacific);
  });

  it('cites for each INSPIRE keyword the thesaurus it is of', () => {
    const xml = writeIsoRecord(full);
    expect(xml).toMatch(/Unités administratives<.{0,400}GEMET - INSPIRE themes, version 1\.0/s);
    expect(xml).toMatch(/Limite administrative<.{0,400}INSPIRE feature concept dictionary/s);
  });

  it('writes themes and categories of high value as their registries do, with their addresses', () => {
    const record = { ...full, inspire_keywords: ['services d’utilité publique et SERVICES PUBLICS'] };
    const xml = writeIsoRecord(record);
    expect(xml).toContain(
      '<gmx:Anchor xlink:href="http://inspire.ec.europa.eu/theme/us">Services d\'utilité publique et services publics<',
    );
    expect(xml).toMatch(/bna\/c_ac64a52d">Géospatiales<.{0,700}High-value dataset categories/s);
    expect(readIsoRecord(xml).record.free_keywords).toEqual(full.free_keywords);
  });

  it('tells that nobody has judged its conformity, as every record of INSPIRE must', () => {
    const told = (code: string) => writeIsoRecord({ ...full, language: { code, language: code } });
    expect(told('fre')).toMatch(/RÈGLEMENT \(UE\) N o 1089\/2010.*<gmd:pass gco:nilReason="unknown"\/>/s);
    expect(told('eng')).toContain('COMMISSION REGULATION (EU) No 1089/2010');
  });

  it('names its licence as a link, apart from who may reach it', () => {
    const xml = writeIsoRecord(full);
    const [access, use] = xml.split('<gmd:resourceConstraints>').slice(1);
    expect(access).toContain('noLimitations');
    expect(use).toMatch(
      /useConstraints>.*<gmx:Anchor xlink:href="https:\/\/opendatacommons\.org\/licenses\/odbl\/1-0\/">Open Database/s,
    );
    expect(writeIsoRecord(bare)).toContain('ConditionsApplyingToAccessAndUse/conditionsUnknown');
    expect(readIsoRecord(writeIsoRecord(bare)).record.licence).toBeUndefined();
  });

  it('gives back a licence of one’s own by its title and the address of its text', () => {
    const licence = {
      code: 'other',
      title: 'Licence IGN',
      url: 'https://ign.example/licence?a=1&b=2',
    } as const;
    expect(readIsoRecord(writeIsoRecord({ ...full, licence })).record.licence).toEqual(licence);
  });

  it('announces restricted layers as such', () => {
    expect(writeIsoRecord(full)).toContain('Communes (WMS) - Accès restreint');
    const restricted = { ...full, layers: full.layers.filter(({ open }) => !open) };
    expect(writeIsoRecord(restricted)).toContain('codeListValue="restricted"');
    expect(writeIsoRecord(full)).not.toContain('codeListValue="restricted"');
  });
});
