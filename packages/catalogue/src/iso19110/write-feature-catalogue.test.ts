import { execFileSync } from 'node:child_process';
import type { FeatureType } from '@cartable/contract';
import { expect, it } from 'vitest';
import { full } from '../test-support/sample-records.ts';
import { writeFeatureCatalogue } from './write-feature-catalogue.ts';

const statistics = (filled: number) => ({
  filled,
  distinct: 1,
  has_more_distinct: false,
  minimum: null,
  maximum: null,
  samples: ['secret'],
});

const communes: FeatureType = {
  name: 'communes_wfs:communes',
  title: 'Communes <de> France',
  abstract: '',
  rows: 3,
  rows_read: 3,
  geometry_type: 'MultiPolygon',
  attributes: [
    { name: 'insee', type: 'text', definition: 'Code <officiel>', unit: '', statistics: statistics(3) },
    { name: 'population', type: 'bigint', definition: '', unit: 'habitants', statistics: statistics(2) },
    { name: 'maj', type: 'datetime', definition: '', unit: '', statistics: null },
  ],
};

it('says of each attribute its type and whether every row has it, and no value', () => {
  const xml = writeFeatureCatalogue(full, { feature_types: [communes] });
  const attributes = xml.split('<gfc:FC_FeatureAttribute>').slice(1);
  const reported = attributes.map((part) => [
    /<gfc:memberName><gco:LocalName>([^<]*)/.exec(part)![1],
    /<gco:lower><gco:Integer>(\d)/.exec(part)![1],
    /<gco:aName><gco:CharacterString>([^<]*)/.exec(part)![1],
  ]);
  expect(reported).toEqual([
    ['insee', '1', 'CharacterString'],
    ['population', '0', 'Integer'],
    ['maj', '0', 'DateTime'],
  ]);
  expect(xml).toContain('Communes &lt;de&gt; France');
  expect(xml).toContain(
    '<gfc:definition><gco:CharacterString>Code &lt;officiel&gt;</gco:CharacterString></gfc:definition><gfc:cardinality>',
  );
  expect(xml).toMatch(/<gml:UnitDefinition gml:id="unit-1-2"><gml:identifier codeSpace="[^"]+">habitants</);
  expect(xml).not.toContain('secret');
});

const schema = process.env.CARTABLE_GFC_SCHEMA;

// It is not among the schemas that Maven Central has, and that other tests fetch.
it.skipIf(schema === undefined)('is valid by the gfc.xsd that CARTABLE_GFC_SCHEMA names', () => {
  const input = writeFeatureCatalogue(full, { feature_types: [communes] });
  execFileSync('xmllint', ['--noout', '--schema', schema!, '-'], { input });
});
