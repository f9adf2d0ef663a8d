import { JsonLdParser } from 'jsonld-streaming-parser';
import { type Quad, Parser as TurtleParser } from 'n3';
import { isomorphic } from 'rdf-isomorphic';
import { RdfXmlParser } from 'rdfxml-streaming-parser';
import { describe, expect, it } from 'vitest';
import type { IsoRecord } from '../record.model.ts';
import { bare, full } from '../test-support/sample-records.ts';
import { dcatCatalogue } from './dcat-catalogue.ts';
import { dcatDataset } from './dcat-dataset.ts';
import { expand } from './rdf.ts';
import { writeJsonLd } from './write-json-ld.ts';
import { writeRdfXml } from './write-rdf-xml.ts';
import { writeTurtle } from './write-turtle.ts';

const hostile: IsoRecord = {
  ...full,
  file_identifier: 'hostile',
  title: ']]>&\u0000<x y="1"/>"""\\\n',
  free_keywords: ['<!--', '\ud800', '" . <a> <b> <c>'],
};
const catalogue = dcatCatalogue({
  catalogueUrl: 'https://cartes.example/catalog',
  title: 'Cartes',
  description: 'Données',
  publisher: { name: 'Cartes "&" <plans>', site: 'https://cartes.example' },
  homepage: 'https://cartes.example/catalogue',
  total: 250,
  pages: {
    size: 100,
    current: 'https://cartes.example/catalog.ttl?page=2',
    first: 'https://cartes.example/catalog.ttl?page=1',
    previous: 'https://cartes.example/catalog.ttl?page=1',
    next: 'https://cartes.example/catalog.ttl?page=3',
    last: 'https://cartes.example/catalog.ttl?page=3',
  },
  datasets: [full, bare].map((record, rank) =>
    dcatDataset(record, {
      pageUrl: `https://cartes.example/catalogue/dataset/${rank}`,
      xmlUrl: 'https://cartes.example/x',
    }),
  ),
});

interface Streamed {
  on(event: 'data', take: (quad: Quad) => void): unknown;
  on(event: 'error', fail: (error: unknown) => void): unknown;
  on(event: 'end', done: () => void): unknown;
  end(text: string): unknown;
}

const readTurtle = (text: string): Quad[] => new TurtleParser({ format: 'text/turtle' }).parse(text);

function readStream(parser: unknown, text: string): Promise<Quad[]> {
  const stream = parser as Streamed;
  const { promise, resolve, reject } = Promise.withResolvers<Quad[]>();
  const quads: Quad[] = [];
  stream.on('data', (quad) => quads.push(quad));
  stream.on('error', reject);
  stream.on('end', () => resolve(quads));
  stream.end(text);
  return promise;
}

describe('a page of the catalogue', () => {
  it('is the same graph in the three syntaxes, as others read them', async () => {
    const turtle = readTurtle(writeTurtle(catalogue));
    const rdfXml = await readStream(new RdfXmlParser(), writeRdfXml(catalogue));
    const jsonLd = await readStream(new JsonLdParser(), writeJsonLd(catalogue));
    expect(turtle.length).toBeGreaterThan(80);
    expect(isomorphic(turtle, rdfXml)).toBe(true);
    expect(isomorphic(turtle, jsonLd)).toBe(true);
  });

  it('is read in the three syntaxes whatever the texts of records hold', async () => {
    const nodes = [dcatDataset(hostile, { pageUrl: 'https://cartes.example/a> <b', xmlUrl: '' })];
    const sizes = [
      readTurtle(writeTurtle(nodes)),
      await readStream(new RdfXmlParser(), writeRdfXml(nodes)),
      await readStream(new JsonLdParser(), writeJsonLd(nodes)),
    ].map(({ length }) => length);
    expect(new Set(sizes).size).toBe(1);
  });

  it('leads to the next page in both vocabularies that harvesters follow', () => {
    const quads = readTurtle(writeTurtle(catalogue));
    const rdfType = expand('rdf:type');
    for (const [type, property] of [
      ['hydra:PartialCollectionView', 'hydra:next'],
      ['hydra:PagedCollection', 'hydra:nextPage'],
    ] as const) {
      const view = quads.find(
        ({ predicate, object }) => predicate.value === rdfType && object.value === expand(type),
      )!.subject.value;
      const next = quads.find(
        ({ subject, predicate }) => subject.value === view && predicate.value === expand(property),
      );
      expect(next?.object.value).toBe('https://cartes.example/catalog.ttl?page=3');
    }
  });

  it('names every record it holds', () => {
    const quads = readTurtle(writeTurtle(catalogue));
    const listed = quads
      .filter(({ predicate }) => predicate.value === expand('dcat:dataset'))
      .map(({ object }) => object.value);
    const described = quads
      .filter(({ object }) => object.value === expand('dcat:Dataset'))
      .map(({ subject }) => subject.value);
    expect(listed).toEqual(described);
    expect(listed).toHaveLength(2);
  });
});
