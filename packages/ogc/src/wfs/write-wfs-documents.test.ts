import { describe, expect, it } from 'vitest';
import { communes, publicUrl, types } from '../../fixtures/sample-types.ts';
import { attributeOf, childOf, childrenOf, readXml, textOf } from '../common/xml-reader.ts';
import { descendants } from '../test-support/descendants.ts';
import { writeWfsCapabilities } from './capabilities/write-wfs-capabilities.ts';
import type { WfsFeatureType } from './feature-type.ts';
import { writeSchema } from './gml/write-schema.ts';
import { writeStoredQueryDescriptions, writeStoredQueryList } from './write-stored-queries.ts';

describe('the schema', () => {
  it('declares each column with its XML Schema type and the geometry with its property type', () => {
    const root = readXml(writeSchema([communes], { format: 'gml32', publicUrl, schemaUrlOf: () => '' }));
    expect(attributeOf(root, 'targetNamespace')).toBe(`${publicUrl}/ns/limites`);
    const declared = descendants(childOf(root, 'complexType')!, 'element').map((node) => [
      attributeOf(node, 'name'),
      attributeOf(node, 'type'),
    ]);
    expect(declared).toEqual([
      ['code_insee', 'xsd:string'],
      ['nom', 'xsd:string'],
      ['population', 'xsd:int'],
      ['surface', 'xsd:double'],
      ['creation', 'xsd:date'],
      ['maj', 'xsd:dateTime'],
      ['active', 'xsd:boolean'],
      ['grand', 'xsd:long'],
      ['details', 'xsd:string'],
      ['image', 'xsd:string'],
      ['geom', 'gml:GeometryPropertyType'],
    ]);
  });

  it('tells what the producer says of an attribute, its unit included', () => {
    const columns = [
      { name: 'debit', type: 'double', definition: 'Débit <moyen>', unit: 'm³/s' },
      { name: 'nom', type: 'text' },
    ] as const;
    const types = [{ ...communes, columns, geometry: null }];
    const root = readXml(writeSchema(types, { format: 'gml31', publicUrl, schemaUrlOf: () => '' }));
    const reported = descendants(root, 'documentation').map((node) => textOf(node));
    expect(reported).toEqual(['Débit <moyen> [m³/s]']);
  });

  it('imports one schema per namespace when several are asked', () => {
    const root = readXml(
      writeSchema(types, {
        format: 'gml32',
        publicUrl,
        schemaUrlOf: (layer, members: readonly WfsFeatureType[]) => `https://x/${layer}/${members.length}`,
      }),
    );
    expect(childrenOf(root, 'import').map((node) => attributeOf(node, 'schemaLocation'))).toEqual([
      'https://x/limites/1',
      'https://x/mesures/1',
      'https://x/2024.v1/1',
    ]);
  });
});

describe('capabilities', () => {
  const info = {
    service: {
      title: 'Géo & co',
      abstract: '',
      keywords: ['a'],
      provider: { name: 'Fournisseur', site: 'https://p.example', contactEmail: 'a@p.example' },
      baseUrl: `${publicUrl}/wfs`,
    },
    publicUrl,
    types,
    countDefault: 1000,
    updateSequence: '7',
    spatialOperators: ['BBOX', 'Intersects'],
  } as const;
  const root = readXml(Buffer.concat(writeWfsCapabilities(info)));

  it('list the types under their qualified names, with their systems and boxes', () => {
    const listed = childrenOf(childOf(root, 'FeatureTypeList')!, 'FeatureType');
    expect(listed.map((node) => textOf(childOf(node, 'Name')!))).toEqual([
      'limites:commune',
      'mesures:station',
      '_x0032_024.v1:été_x0020__x0028_brut_x0029_',
    ]);
    expect(root.prefixes).toMatchObject({ limites: `${publicUrl}/ns/limites` });
    expect(textOf(childOf(listed[0]!, 'DefaultCRS')!)).toBe('urn:ogc:def:crs:EPSG::2154');
    expect(childrenOf(listed[0]!, 'OtherCRS').map(textOf)).toEqual([
      'urn:ogc:def:crs:EPSG::4326',
      'urn:ogc:def:crs:EPSG::3857',
    ]);
    // Longitude first whatever the CRS.
    expect(textOf(childOf(childOf(listed[0]!, 'WGS84BoundingBox')!, 'LowerCorner')!)).toBe('-5.1 41.3');
  });

  it('claim what is done and no more', () => {
    const claims = Object.fromEntries(
      descendants(root, 'Constraint').map((node) => [
        attributeOf(node, 'name'),
        textOf(childOf(node, 'DefaultValue') ?? node),
      ]),
    );
    expect(claims).toMatchObject({
      ImplementsSimpleWFS: 'TRUE',
      ImplementsBasicWFS: 'TRUE',
      ImplementsTransactionalWFS: 'FALSE',
      ImplementsResultPaging: 'TRUE',
      CountDefault: '1000',
      ImplementsMinSpatialFilter: 'TRUE',
      ImplementsTemporalFilter: 'TRUE',
      ImplementsStandardJoins: 'FALSE',
    });
    expect(descendants(root, 'SpatialOperator').map((node) => attributeOf(node, 'name'))).toEqual([
      'BBOX',
      'Intersects',
    ]);
  });

  it('tell the size of a page on GetFeature itself, where clients look for it', () => {
    const operation = descendants(root, 'Operation').find(
      (node) => attributeOf(node, 'name') === 'GetFeature',
    )!;
    expect(textOf(childOf(childOf(operation, 'Constraint')!, 'DefaultValue')!)).toBe('1000');
  });

  it('hold only the sections asked', () => {
    const part = readXml(
      Buffer.concat(writeWfsCapabilities({ ...info, sections: new Set(['FeatureTypeList'] as const) })),
    );
    expect(part.children.map((child) => child.local)).toEqual(['FeatureTypeList']);
  });
});

describe('stored queries', () => {
  it('are the one every WFS has', () => {
    const id = 'urn:ogc:def:query:OGC-WFS::GetFeatureById';
    const list = readXml(writeStoredQueryList(types, publicUrl));
    expect(attributeOf(childOf(list, 'StoredQuery')!, 'id')).toBe(id);
    expect(descendants(list, 'ReturnFeatureType')).toHaveLength(3);
    const descriptions = readXml(writeStoredQueryDescriptions(types, publicUrl));
    expect(attributeOf(childOf(descriptions, 'StoredQueryDescription')!, 'id')).toBe(id);
    expect(attributeOf(descendants(descriptions, 'Parameter')[0]!, 'name')).toBe('ID');
  });
});
