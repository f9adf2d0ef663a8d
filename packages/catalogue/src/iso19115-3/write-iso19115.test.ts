import { execFileSync } from 'node:child_process';
import { readXml, type XmlNode } from '@cartable/ogc';
import { describe, expect, it } from 'vitest';
import { bare, full } from '../test-support/sample-records.ts';
import { mdb } from './namespaces.ts';
import { writeIso19115Record } from './write-iso19115.ts';

const hostile = { ...full, title: ']]>&\u0000<x y="1"/>', free_keywords: ['<!--', '\ud800'] };
const pacific = { ...full, bbox: { west: 163, south: -23, east: -176, north: -13 } };

const namesIn = ({ children }: XmlNode): string[] => children.map(({ local }) => local);
const textsIn = (node: XmlNode): string[] => [node.text.trim(), ...node.children.flatMap(textsIn)];

describe('a record as ISO 19115-3', () => {
  it('has its parts in the order of mdb.xsd', () => {
    const root = readXml(writeIso19115Record(full));
    expect([root.uri, root.local]).toEqual([mdb, 'MD_Metadata']);
    expect(namesIn(root)).toEqual([
      'metadataIdentifier',
      'defaultLocale',
      'metadataScope',
      'contact',
      'dateInfo',
      'metadataStandard',
      'referenceSystemInfo',
      'identificationInfo',
      'contentInfo',
      'distributionInfo',
      'resourceLineage',
    ]);
  });

  it('says what the record says', () => {
    const said = textsIn(readXml(writeIso19115Record(full)));
    for (const value of [
      full.file_identifier,
      full.title,
      full.abstract,
      full.creation_date,
      full.resource_genealogy,
      full.contact_email,
      full.organisation_email,
      full.use_limitation,
      full.resolution!,
      full.licence!.title,
      full.thumbnail_url!,
      full.feature_catalogue_url!,
      ...full.topic_categories,
      ...full.inspire_keywords,
      ...full.free_keywords,
      ...full.projections,
      ...full.formats,
      ...full.contacts.map(({ email }) => email),
      ...full.layers.map((layer) => layer.gmd_online_resource_url),
      ...full.links.map(({ url }) => url),
      ...full.documents.map(({ url }) => url),
    ])
      expect(said, value).toContain(value);
  });

  it('is in two boxes over the antimeridian, and has no empty part when little is said', () => {
    expect(writeIso19115Record(pacific).match(/<gex:EX_GeographicBoundingBox>/g)).toHaveLength(2);
    const root = readXml(writeIso19115Record(bare));
    expect(namesIn(root)).not.toContain('distributionInfo');
    expect(namesIn(root)).not.toContain('resourceLineage');
    expect(textsIn(readXml(writeIso19115Record(hostile)))).toContain(']]>&\ufffd<x y="1"/>');
  });

  const catalog = process.env.CARTABLE_ISO19115_SCHEMAS;

  // Maven Central has none of them: the schemas of ISO/TC 211, `XML` on its GitHub.
  it.skipIf(catalog === undefined).each([
    ['full', full],
    ['bare', bare],
    ['hostile', hostile],
    ['pacific', pacific],
  ])(
    'is valid by mds.xsd in the folder of schemas.isotc211.org that CARTABLE_ISO19115_SCHEMAS names: %s',
    (_name, record) => {
      const input = writeIso19115Record(record);
      execFileSync(
        'xmllint',
        ['--noout', '--nonet', '--schema', `${catalog}/19115/-3/mds/2.0/mds.xsd`, '-'],
        {
          input,
          env: { ...process.env, XML_CATALOG_FILES: `${catalog}/catalog.xml` },
        },
      );
    },
  );
});
