import { readFileSync } from 'node:fs';
import type { Column, GeometryType } from '@cartable/geo';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { apiDefinition } from '../api-core/api-definition.ts';
import { type ApiInfo, describedParameters, type ParameterTexts } from '../api-core/api-info.ts';
import { collectionsDocument } from '../api-core/write-documents.ts';
import { OgcRequestError } from '../common/ogc-request-error.ts';
import { crsUrisOf, type FeaturesCollection, findOfferedCrs, temporalColumnOf, uriOf } from './collection.ts';
import { collectionIdOf } from './collection-id.ts';
import { featuresDefinition } from './features-definition.ts';
import { readDatetime } from './read-datetime.ts';
import { readItemQuery, readItemsQuery } from './read-items-request.ts';
import { listedCollectionDocument, queryablesDocument } from './write-documents.ts';

const columns: Column[] = [
  { name: 'nom', type: 'text' },
  { name: 'population', type: 'bigint' },
  { name: 'limit', type: 'integer' },
  { name: 'cree', type: 'date' },
  { name: 'image', type: 'blob' },
];

function collection(rank: number, changes: Partial<FeaturesCollection['type']> = {}): FeaturesCollection {
  const type: FeaturesCollection['type'] = {
    layerName: `couche_${rank}`,
    localName: 'commune',
    title: '',
    abstract: '',
    keywords: [],
    columns,
    geometry: { name: 'geom', type: 'MultiPolygon', srid: 2154, hasZ: false },
    otherSrids: [4326, 3035],
    geographicBbox: [-5, 41, 10, 51],
    metadataUrls: [],
    ...changes,
  };
  return {
    id: collectionIdOf(type.layerName, type.localName),
    type,
    title: `Communes ${rank}`,
    description: 'Limites',
    keywords: ['limites'],
    featureCount: 35_000,
    attribution: { title: 'Producteur', url: 'https://example.org/' },
    publisher: 'Producteur',
    dataset: 'Limites',
    published: '2026-11-20T00:00:00.000Z',
    crs: crsUrisOf(type),
    storageCrs: 'http://www.opengis.net/def/crs/EPSG/0/2154',
  };
}

const info: ApiInfo = {
  title: 'API',
  description: 'Données',
  provider: { name: 'Site', site: 'https://example.org' },
  baseUrl: 'https://example.org/ogcapi',
  texts: {
    self: 'Ce document',
    landing: 'Accueil',
    definition: 'Définition',
    documentation: 'Documentation',
    conformance: 'Conformité',
    collections: 'Collections',
    queryables: 'Propriétés',
    record: 'Fiche',
    records: 'Fiches',
    items: 'Objets',
    collection: 'Collection',
    tileMatrixSets: 'Jeux de matrices',
    tileMatrixSet: 'Jeu de matrices',
    tilesets: 'Jeux de tuiles',
    tile: 'Tuile',
  },
  parameterTexts: Object.fromEntries(
    [...describedParameters, 'own'].map((name) => [name, `À quoi sert ${name}`]),
  ) as unknown as ParameterTexts,
};

describe('the definition of the API', () => {
  const schema = JSON.parse(
    readFileSync(new URL('../../fixtures/openapi-3.0-schema.json', import.meta.url), 'utf8'),
    // The two key words of draft 4 whose meaning changed since: where the schema is, and strict bounds.
    (name, value) =>
      name === 'id' || name === '$schema' || (name === 'exclusiveMinimum' && value === true)
        ? undefined
        : value,
  ) as object;
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);

  it.each([0, 1, 60, 61])('of %i collections is one of OpenAPI 3.0', (count) => {
    const collections = Array.from({ length: count }, (_, rank) => collection(rank));
    const definition = JSON.parse(
      JSON.stringify(apiDefinition(info, '1.0', [featuresDefinition(info, collections)])),
    ) as object;
    validate(definition);
    expect(validate.errors).toBeNull();
    expectSound(definition);
  });

  it('of a thousand is short and soon written', () => {
    const collections = Array.from({ length: 1_000 }, (_, rank) => collection(rank));
    expect(
      JSON.stringify(apiDefinition(info, '1.0', [featuresDefinition(info, collections)])).length,
    ).toBeLessThan(50_000);
    expect(
      Object.keys(
        collectionsDocument(
          info,
          collections.map((each) => listedCollectionDocument(info, each)),
        ),
      ),
    ).toEqual(['links', 'collections']);
  });
});

/** Rules no schema checks: references resolve, operations have names of their own, paths declare their variables. */
function expectSound(definition: object): void {
  const text = JSON.stringify(definition);
  for (const [, reference] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const target = reference!
      .split('/')
      .reduce<unknown>((node, key) => (node as Record<string, unknown>)?.[key], definition);
    expect(target, reference).toBeDefined();
  }
  const { paths, components } = definition as {
    paths: Record<string, { get: { operationId: string; parameters: { $ref?: string; name?: string }[] } }>;
    components: { parameters: Record<string, { name: string }> };
  };
  const operations = Object.values(paths).map(({ get }) => get.operationId);
  expect(new Set(operations).size).toBe(operations.length);
  for (const [path, { get }] of Object.entries(paths)) {
    const names = get.parameters.map(
      ({ $ref, name }) => name ?? components.parameters[$ref!.split('/').at(-1)!]!.name,
    );
    expect(new Set(names).size, path).toBe(names.length);
    for (const [, variable] of path.matchAll(/\{(\w+)\}/g)) expect(names).toContain(variable);
  }
}

describe('identifiers of collections', () => {
  it('are readable, and fit in an address', () => {
    expect(collectionIdOf('limites_2024', 'commune')).toBe('limites_2024.commune');
    expect(collectionIdOf('a.b', 'c d/é')).toBe('a~2e~b.c~20~d~2f~é');
  });

  it('are never shared by two types', () => {
    const names = ['a', 'a.b', 'a~2e~b', 'b', 'a~', '~2e~', '.', ''];
    const ids = names.flatMap((layer) => names.map((table) => collectionIdOf(layer, table)));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('systems of coordinates', () => {
  it('are CRS84, then the system of storage, then the others of the type', () => {
    expect(collection(1).crs).toEqual([
      'http://www.opengis.net/def/crs/OGC/1.3/CRS84',
      'http://www.opengis.net/def/crs/EPSG/0/2154',
      'http://www.opengis.net/def/crs/EPSG/0/4326',
      'http://www.opengis.net/def/crs/EPSG/0/3035',
    ]);
    expect(collection(1, { geometry: null }).crs).toHaveLength(1);
  });

  it.each([
    ['http://www.opengis.net/def/crs/EPSG/0/4326', 'http'],
    ['urn:ogc:def:crs:EPSG::4326', 'http'],
    ['EPSG:4326', 'http'],
    ['CRS:84', 'crs84-http'],
  ])('%s is read as the authority writes it', (name, spelling) => {
    expect(findOfferedCrs(collection(1), name)?.spelling).toBe(spelling);
  });

  it.each(['4326', 'http://www.opengis.net/def/crs/EPSG/0/2975', 'x', ''])('%s is not offered', (name) => {
    expect(findOfferedCrs(collection(1), name)).toBeUndefined();
  });

  it('of a page is told by its address', () => {
    const { srs } = readItemQuery(collection(1), 'crs=EPSG:2154');
    expect(uriOf(srs)).toBe('http://www.opengis.net/def/crs/EPSG/0/2154');
  });
});

describe('a request for features', () => {
  const read = (query: string) => readItemsQuery(collection(1), query);

  it('has a page of ten unless it says, of ten thousand at most', () => {
    expect([read('').limit, read('limit=3').limit, read('limit=99999').limit]).toEqual([10, 3, 10_000]);
  });

  it('keeps for the standard the names it uses', () => {
    expect(read('limit=5').condition).toBeUndefined();
    expect(read('population=5').condition).toMatchObject({ op: '=' });
    expect(() => read('image=5')).toThrow(OgcRequestError);
  });

  it('sorts as written, a plus sign decoded or not', () => {
    expect(read('sortby=-nom,%2Bpopulation,+cree').sort).toEqual([
      { column: 'nom', descending: true },
      { column: 'population', descending: false },
      { column: 'cree', descending: false },
    ]);
    expect(() => read('sortby=image')).toThrow(OgcRequestError);
    expect(() => read(`sortby=${Array(11).fill('nom').join(',')}`)).toThrow(OgcRequestError);
  });

  it('joins its conditions, and knows where to look', () => {
    const { condition, envelope } = read(
      'bbox=600000,6600000,700000,6700000&bbox-crs=EPSG:2154&nom=x&datetime=2024-01-01',
    );
    expect(condition).toMatchObject({ op: 'and', args: [{ op: 'bbox' }, { op: 'or' }, { op: '=' }] });
    expect(envelope).toEqual([600000, 6600000, 700000, 6700000]);
  });

  it('without geometry or date, has no box and no period', () => {
    const table = collection(1, { geometry: null, columns: [{ name: 'nom', type: 'text' }] });
    const { condition } = readItemsQuery(table, 'bbox=1,2,3,4&datetime=2024-01-01');
    expect(condition).toBeUndefined();
    expect(() => readItemsQuery(table, 'bbox=1,2,3')).toThrow(OgcRequestError);
    expect(() => readItemsQuery(table, 'datetime=hier')).toThrow(OgcRequestError);
  });

  it('leaves the geometry out when told so, and refuses anything but true and false', () => {
    expect(read('').withGeometry).toBe(true);
    expect(read('skipGeometry=true').withGeometry).toBe(false);
    expect(read('skipGeometry=false').withGeometry).toBe(true);
    expect(() => read('skipGeometry=1')).toThrow(OgcRequestError);
  });

  it('is refused when a parameter comes twice', () => {
    expect(() => read('limit=1&limit=2')).toThrow(OgcRequestError);
    expect(() => read('limit=&limit=2')).toThrow(OgcRequestError);
  });
});

describe('a date or a period', () => {
  it.each([
    ['2024-01-01', { start: '2024-01-01', end: '2024-01-01' }],
    ['2024-01-01t10:00:00z', { start: '2024-01-01T10:00:00Z', end: '2024-01-01T10:00:00Z' }],
    ['../2024-01-01', { start: undefined, end: '2024-01-01' }],
    ['2024-01-01/', { start: '2024-01-01', end: undefined }],
    ['2024-01-01T12:00:00Z/2024-01-01', { start: '2024-01-01T12:00:00Z', end: '2024-01-01' }],
    ['../..', { start: undefined, end: undefined }],
  ])('%s', (text, period) => {
    expect(readDatetime(text)).toEqual(period);
  });

  it.each(['', '..', '2024', '2024-02-30', '2024-01-02/2024-01-01', 'a/b', '2024-01-01/P1D', '1/2/3'])(
    'not %s',
    (text) => {
      expect(() => readDatetime(text)).toThrow(OgcRequestError);
    },
  );

  it('is that of the only column of dates', () => {
    expect(temporalColumnOf(collection(1))?.name).toBe('cree');
    const two: Column[] = [...columns, { name: 'modifie', type: 'datetime' }];
    expect(temporalColumnOf(collection(1, { columns: two }))).toBeUndefined();
  });
});

it.each<[GeometryType, string]>([
  ['Point', 'geometry-point'],
  ['MultiPolygon', 'geometry-multipolygon'],
  ['Geometry', 'geometry-any'],
])('a geometry of type %s is a queryable of format %s', (type, format) => {
  const document = queryablesDocument(
    info,
    collection(1, { geometry: { name: 'geom', type, srid: 2154, hasZ: false } }),
  );
  const { properties } = document as { properties: Record<string, object> };
  expect(properties.geom).toMatchObject({ format });
  expect(properties).not.toHaveProperty('image');
});

it('a queryable tells what the producer says of it, and its unit', () => {
  const columns = [
    { name: 'debit', type: 'double', definition: 'Débit moyen', unit: 'm³/s' },
    { name: 'nom', type: 'text' },
  ] as const;
  const { properties } = queryablesDocument(info, collection(1, { columns })) as {
    properties: Record<string, object>;
  };
  expect(properties.debit).toEqual({
    title: 'debit',
    type: 'number',
    description: 'Débit moyen',
    'x-ogc-unit': 'm³/s',
  });
  expect(properties.nom).toEqual({ title: 'nom', type: 'string' });
});
