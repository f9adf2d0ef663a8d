import { recordQueryableNames, serializeElement } from '@cartable/ogc';
import { describe, expect, it } from 'vitest';
import { cswRecordElement, cswRecordNames, cswRecordOf } from './csw-record/write-csw-record.ts';
import { dcatDataset } from './dcat/dcat-dataset.ts';
import { writeJsonLd } from './dcat/write-json-ld.ts';
import { writeRdfXml } from './dcat/write-rdf-xml.ts';
import { writeTurtle } from './dcat/write-turtle.ts';
import { oaiDcElement } from './oai-dc/write-oai-dc.ts';
import { ogcRecord } from './ogc-record/write-ogc-record.ts';
import { findQueryable } from './queryables.ts';
import type { IsoRecord } from './record.model.ts';
import { schemaOrgDataset } from './schema-org/write-dataset.ts';
import { bare, full } from './test-support/sample-records.ts';

const addresses = {
  pageUrl: 'https://cartes.example/catalogue/dataset/communes-2026.v1',
  xmlUrl: 'https://cartes.example/api/geonetwork/metadata/communes-2026.v1/xml',
};
const hostile: IsoRecord = {
  ...full,
  title: ']]>&\u0000<x y="1"/>"""\\\n',
  free_keywords: ['<!--', '\ud800', '" . <a> <b> <c>'],
  thumbnail_url: 'https://cartes.example/a> <b',
};

describe('a record as csw:Record', () => {
  const names = (record: IsoRecord, set: 'brief' | 'summary' | 'full') =>
    cswRecordElement(record, set).children.flatMap((child) => (typeof child === 'string' ? [] : child.name));

  it('holds in each element set what record.xsd wants, in its order', () => {
    expect(names(full, 'brief')).toEqual(['dc:identifier', 'dc:title', 'dc:type', 'ows:BoundingBox']);
    expect([...new Set(names(full, 'summary'))]).toEqual([
      'dc:identifier',
      'dc:title',
      'dc:type',
      'dc:subject',
      'dc:format',
      'dc:relation',
      'dct:modified',
      'dct:abstract',
      'ows:BoundingBox',
    ]);
    expect(names(full, 'full').at(-1)).toBe('ows:BoundingBox');
    expect(names(bare, 'full')).not.toContain('ows:BoundingBox');
  });

  it('names every element it may hold', () => {
    const local = names(full, 'full').map((name) => name.replace(/^\w+:/, ''));
    expect(cswRecordNames).toEqual(expect.arrayContaining([...new Set(local)]));
  });

  it('is cut to the elements that are asked by name', () => {
    expect(serializeElement(cswRecordOf(full, ['title']))).toBe(
      '<csw:Record><dc:title>Communes &amp; &lt;cantons&gt;</dc:title></csw:Record>',
    );
  });
});

describe('a record as simple Dublin Core', () => {
  const elements = [
    'title',
    'creator',
    'subject',
    'description',
    'publisher',
    'contributor',
    'date',
    'type',
    'format',
    'identifier',
    'source',
    'language',
    'relation',
    'coverage',
    'rights',
  ];

  it('holds the fifteen elements alone, and no element without a text', () => {
    for (const record of [full, bare, hostile])
      for (const child of oaiDcElement(record, addresses).children) {
        if (typeof child === 'string') throw new Error('a text between the elements');
        expect(elements).toContain(child.name.replace(/^dc:/, ''));
        expect(child.children.join('')).not.toBe('');
      }
  });

  it('says where it is and what it covers', () => {
    const text = serializeElement(oaiDcElement(full, addresses));
    expect(text).toContain(`<dc:identifier>${addresses.pageUrl}</dc:identifier>`);
    expect(text).toMatch(
      /<dc:coverage>northlimit=\S+; southlimit=\S+; westlimit=\S+; eastlimit=\S+<\/dc:coverage>/,
    );
  });
});

describe('a record as DCAT', () => {
  const node = dcatDataset(full, addresses);

  it('says the same in Turtle, RDF/XML and JSON-LD', () => {
    for (const text of [writeTurtle([node]), writeRdfXml([node]), writeJsonLd([node])]) {
      for (const said of [
        addresses.pageUrl,
        'http://publications.europa.eu/resource/authority/language/FRA',
        'http://publications.europa.eu/resource/authority/frequency/QUARTERLY',
        'http://inspire.ec.europa.eu/theme/au',
        'https://opendatacommons.org/licenses/odbl/1-0/',
        'mailto:contact@mairie.example',
        'POLYGON((-61.9 15.8, -60.9 15.8, -60.9 16.6, -61.9 16.6, -61.9 15.8))',
        'http://www.opengis.net/def/crs/EPSG/0/5490',
        'http://data.europa.eu/bna/c_ac64a52d',
        'authority/access-right/RESTRICTED',
      ])
        expect(text, said).toContain(said);
    }
  });

  it('says of a high value data set, its distributions and its services the law that asks for them', () => {
    const count = (record: IsoRecord, said: string) =>
      writeJsonLd([dcatDataset(record, addresses)]).split(said).length - 1;
    const law = 'http://data.europa.eu/eli/reg_impl/2023/138/oj';
    // The data set, two layers and a service of elsewhere, each with its service.
    expect(count(full, law)).toBe(7);
    expect(count(full, '"dcatap:hvdCategory"')).toBe(4);
    expect(count({ ...full, hvd_categories: [] }, law)).toBe(0);
  });

  it('lets no text of a record become a statement', () => {
    const turtle = writeTurtle([dcatDataset(hostile, addresses)]);
    expect(turtle).toContain('"]]>&\\u0000<x y=\\"1\\"/>\\"\\"\\"\\\\\\n"@fr');
    expect(turtle).toContain('"\\" . <a> <b> <c>"@fr');
    expect(turtle).toContain('<https://cartes.example/a%3E%20%3Cb>');
    expect(() => JSON.parse(writeJsonLd([dcatDataset(hostile, addresses)]))).not.toThrow();
  });
});

describe('a record as schema.org', () => {
  it('is a data set with its licence, its place and its open services', () => {
    expect(schemaOrgDataset(full, addresses)).toMatchObject({
      '@type': 'Dataset',
      url: addresses.pageUrl,
      name: full.title,
      license: 'https://opendatacommons.org/licenses/odbl/1-0/',
      spatialCoverage: { geo: { box: '15.8 -61.9 16.6 -60.9' } },
      distribution: [
        { contentUrl: 'https://cartes.example/wfs' },
        { contentUrl: full.links[0]!.url, encodingFormat: 'OGC:WMS' },
      ],
      subjectOf: [{ name: 'Notice' }, { name: 'Page du producteur' }],
    });
  });
});

describe('a record of OGC API', () => {
  const self = { href: 'https://cartes.example/ogcapi/collections/records/items/x', rel: 'self' };

  it('is a feature with its place, its time, its contacts and its links', () => {
    expect(ogcRecord(full, addresses, [self])).toMatchObject({
      type: 'Feature',
      id: full.file_identifier,
      time: { date: '2026-01-31' },
      geometry: { type: 'Polygon' },
      properties: {
        type: 'series',
        title: full.title,
        created: '2026-01-31T00:00:00Z',
        updated: full.update_date,
        language: { code: 'fr' },
        license: 'ODbL-1.0',
        keywords: ['Unités administratives', 'Limite administrative', 'commune'],
        formats: [{ name: 'GML' }, { name: 'GeoJSON' }],
        contacts: [
          { organization: 'Mairie de Brest', roles: ['publisher'] },
          { organization: 'Mairie de Brest', roles: ['pointOfContact'] },
          {
            organization: 'Bureau <Dupré>',
            emails: [{ value: 'geometres@bureau.example' }],
            roles: ['processor'],
          },
        ],
      },
      links: expect.arrayContaining([
        self,
        expect.objectContaining({ rel: 'canonical', href: addresses.pageUrl }),
        expect.objectContaining({ rel: 'license' }),
        expect.objectContaining({ rel: 'service', protocol: 'OGC:WFS', name: 'communes_wfs:communes' }),
      ]) as unknown,
    });
  });

  it('is nowhere when nothing says where it is, and in two parts across the antimeridian', () => {
    expect(ogcRecord(bare, addresses, [])).toMatchObject({ geometry: null });
    const fiji = { ...full, bbox: { west: 177, south: -20, east: -178, north: -15 } };
    expect(ogcRecord(fiji, addresses, [])).toMatchObject({ geometry: { type: 'MultiPolygon' } });
  });

  it('is asked by names that the catalogue knows, each another', () => {
    const known = recordQueryableNames.map(findQueryable);
    expect(known).not.toContain(undefined);
    expect(new Set(known).size).toBe(recordQueryableNames.length);
  });
});
