import { findCrsByName } from '@cartable/geo';
import { describe, expect, it } from 'vitest';
import { attributeOf, readXml, textOf } from '../common/xml-reader.ts';
import { descendants } from '../test-support/descendants.ts';
import type { FoundLayer } from './found-feature.ts';
import { writeFeatureInfo } from './write-feature-info.ts';

describe('feature info', () => {
  const crs = findCrsByName('EPSG:4326')!;
  const layers: FoundLayer[] = [
    {
      name: '2024 x',
      title: '<b>Titre</b>',
      features: [
        {
          id: 't.1',
          properties: {
            nom: '<script>alert(1)</script>',
            n: 12345678901234567890n,
            vide: null,
            lignes: 'a\nb',
          },
          geometry: null,
        },
      ],
    },
  ];

  it('is escaped in HTML: what producers typed never runs', () => {
    const html = writeFeatureInfo(layers, 'text/html', crs);
    expect(html).not.toContain('<script>');
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toContain('<b>');
  });

  it('is valid JSON, with big integers to the digit', () => {
    expect(JSON.parse(writeFeatureInfo(layers, 'application/json', crs))).toMatchObject({
      features: [{ id: 't.1', layer: '2024 x', properties: { n: '12345678901234567890', vide: null } }],
    });
  });

  it('is well-formed XML with valid names', () => {
    const root = readXml(writeFeatureInfo(layers, 'application/vnd.ogc.gml', crs));
    expect(root.children[0]!.local).toBe('_x0032_024_x0020_x_layer');
  });

  it('tells geometries in the system of the map: x first in GML 2, as the authority writes in GML 3', () => {
    const polygon = {
      type: 'Polygon',
      coordinates: [
        [
          [2, 48],
          [3, 48],
          [3, 49],
          [2, 48],
        ],
      ],
    };
    const collection = { type: 'MultiPoint', coordinates: [[2, 48]] };
    const [first] = layers[0]!.features;
    const drawn = [polygon, collection].map((mapGeometry) => ({ ...first!, mapGeometry }));
    const found = [{ ...layers[0]!, features: drawn }];
    const old = readXml(writeFeatureInfo(found, 'text/xml', crs));
    expect(descendants(old, 'coordinates').map(textOf)).toEqual(['2,48 3,48 3,49 2,48', '2,48']);
    const modern = readXml(writeFeatureInfo(found, 'text/xml; subtype=gml/3.1.1', crs));
    expect(descendants(modern, 'posList').map(textOf)).toEqual(['48 2 48 3 49 3 48 2']);
    expect(descendants(modern, 'pos').map(textOf)).toEqual(['48 2']);
    expect(attributeOf(descendants(modern, 'Polygon')[0]!, 'srsName')).toBe('urn:ogc:def:crs:EPSG::4326');
    const xy = findCrsByName('CRS:84')!;
    const plain = readXml(writeFeatureInfo(found, 'text/xml; subtype=gml/3.1.1', xy));
    expect(descendants(plain, 'pos').map(textOf)).toEqual(['2 48']);
  });

  it('keeps one property per line in text, and says when there is nothing', () => {
    expect(writeFeatureInfo(layers, 'text/plain', crs)).toContain('lignes = a b');
    expect(writeFeatureInfo([], 'text/plain', crs)).not.toBe('');
  });
});
