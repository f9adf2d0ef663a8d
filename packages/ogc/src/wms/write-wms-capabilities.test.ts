import { findCrs, transformBbox } from '@cartable/geo';
import { describe, expect, it } from 'vitest';
import { attributeOf, childOf, childrenOf, readXml, textOf } from '../common/xml-reader.ts';
import { descendants } from '../test-support/descendants.ts';
import { advertisedBox } from './advertised-box.ts';
import type { WmsLayerInfo } from './wms-layer.ts';
import { writeDescribeLayer } from './write-describe-layer.ts';
import { type WmsCapabilitiesInfo, writeWmsCapabilities as writeInPieces } from './write-wms-capabilities.ts';

const writeWmsCapabilities = (info: WmsCapabilitiesInfo): string =>
  Buffer.concat(writeInPieces(info)).toString();

const layer: WmsLayerInfo = {
  name: 'limites',
  title: 'Limites & co',
  abstract: 'Un <résumé>',
  keywords: ['limite'],
  queryable: true,
  geographicBbox: [-5, 41, 10, 51],
  srid: 2154,
  attribution: { title: 'IGN', url: 'https://ign.example' },
  metadataLinks: [{ url: 'https://c.example/csw?a=1&b=2', format: 'application/xml', type: 'ISO19115:2003' }],
  styles: [{ name: 'default', title: 'Par défaut' }],
  minScaleDenominator: 1000,
  maxScaleDenominator: 1_000_000,
  layers: [],
};

const srids = [2154, 3857, 4326, 3035];
const base = (version: '1.3.0' | '1.1.1'): WmsCapabilitiesInfo => ({
  profile: 'features',
  service: {
    title: 'T',
    abstract: 'A',
    keywords: ['k'],
    provider: { name: 'P' },
    baseUrl: 'https://cartes.example.org/wms-v',
  },
  version,
  updateSequence: '3',
  title: 'Cartes',
  layers: [{ ...layer, name: undefined, title: 'Groupe', layers: [layer] }],
  srids,
});

const capabilities = (version: '1.3.0' | '1.1.1', changes: Partial<WmsCapabilitiesInfo> = {}): string =>
  writeWmsCapabilities({ ...base(version), ...changes });

describe('capabilities', () => {
  it('write the boxes of 1.3.0 in the order of each system', () => {
    const [leaf] = descendants(readXml(capabilities('1.3.0')), 'Layer').filter((node) =>
      childOf(node, 'Name'),
    );
    const boxes = Object.fromEntries(
      childrenOf(leaf!, 'BoundingBox').map((node) => [
        attributeOf(node, 'CRS'),
        ['minx', 'miny', 'maxx', 'maxy'].map((name) => Number(attributeOf(node, name))),
      ]),
    );
    expect(boxes['CRS:84']).toEqual([-5, 41, 10, 51]);
    expect(boxes['EPSG:4326']).toEqual([41, -5, 51, 10]);
    expect(boxes['EPSG:2154']![1]).toBeGreaterThan(5_900_000);
    // Northing first.
    expect(boxes['EPSG:3035']![0]).toBeLessThan(boxes['EPSG:3035']![1]!);
    expect(textOf(descendants(leaf!, 'westBoundLongitude')[0]!)).toBe('-5');
  });

  it('write 1.1.1 with its own names and longitude first everywhere', () => {
    const text = capabilities('1.1.1');
    expect(text).toContain('<!DOCTYPE WMT_MS_Capabilities SYSTEM');
    const root = readXml(text.replace(/<!DOCTYPE[^>]*>/, ''));
    const boxes = descendants(root, 'BoundingBox').filter((node) => attributeOf(node, 'SRS') === 'EPSG:4326');
    expect(boxes.every((node) => attributeOf(node, 'minx') === '-5')).toBe(true);
    expect(attributeOf(descendants(root, 'MetadataURL')[0]!, 'type')).toBe('TC211');
    expect(descendants(root, 'LatLonBoundingBox').length).toBeGreaterThan(0);
    expect(descendants(root, 'CRS')).toEqual([]);
  });

  it('link legends, metadata and attribution, and tell the scales', () => {
    const root = readXml(capabilities('1.3.0'));
    const hrefs = descendants(root, 'OnlineResource').map((node) => attributeOf(node, 'href'));
    expect(hrefs).toContain('https://c.example/csw?a=1&b=2');
    expect(hrefs.find((href) => href?.includes('GetLegendGraphic'))).toContain('LAYER=limites');
    expect(textOf(descendants(root, 'MaxScaleDenominator')[0]!)).toBe('1000000');
    expect(textOf(descendants(root, 'MaxWidth')[0]!)).toBe('4096');
  });
});

describe('layers of images', () => {
  const styles = [{ name: 'default', title: 'Par défaut', hasLegend: false }];
  for (const version of ['1.3.0', '1.1.1'] as const) {
    it(`offer neither styles of one's own nor features in ${version}`, () => {
      const layers = [{ ...layer, styles }];
      const root = readXml(
        capabilities(version, { profile: 'images', layers }).replace(/<!DOCTYPE[^>]*>/, ''),
      );
      const names = descendants(root, 'Request')[0]!.children.map(({ local }) => local);
      expect(names).toEqual(['GetCapabilities', 'GetMap', 'GetFeatureInfo', 'GetLegendGraphic']);
      expect(descendants(root, 'UserDefinedSymbolization')).toEqual([]);
      expect(descendants(root, 'LegendURL')).toEqual([]);
    });
  }
});

describe('a layer whose facts are the same object', () => {
  const lastPieces = (group: WmsLayerInfo, changes: Partial<WmsCapabilitiesInfo> = {}) =>
    writeInPieces({ ...base('1.3.0'), layers: [group], ...changes }).filter((piece) =>
      Buffer.from(piece).toString().startsWith('<Layer'),
    );
  it('is written once, for all the documents of one address and version', () => {
    const group = { ...layer, layers: [] };
    const [first] = lastPieces(group, { updateSequence: '1' });
    expect(lastPieces(group, { updateSequence: '2' })[0]).toBe(first);
    expect(lastPieces({ ...group, title: 'Autre' })[0]).not.toEqual(first);
    expect(lastPieces(group, { version: '1.1.1' })[0]).not.toEqual(first);
    const service = { ...base('1.3.0').service, baseUrl: 'https://cartes.example.org/private/wms-v' };
    expect(lastPieces(group, { service })[0]).not.toEqual(first);
  });
});

describe('a group', () => {
  const info = { ...layer, name: 'd:s', layers: [layer] };
  it('is a layer among others, drawn and asked by its name', () => {
    const root = readXml(
      writeWmsCapabilities({
        profile: 'features',
        service: {
          title: 'T',
          abstract: '',
          keywords: [],
          provider: { name: 'P' },
          baseUrl: 'https://x/wms-v',
        },
        version: '1.3.0',
        updateSequence: '1',
        title: 'T',
        layers: [info],
        srids: [2154],
      }),
    );
    const [top] = descendants(root, 'Layer');
    const group = childOf(top!, 'Layer')!;
    expect(textOf(childOf(group, 'Name')!)).toBe('d:s');
    expect(attributeOf(group, 'queryable')).toBe('1');
    expect(childrenOf(group, 'Layer').map((node) => textOf(childOf(node, 'Name')!))).toEqual(['limites']);
    const [leaf] = childrenOf(group, 'Layer');
    expect([group, leaf!].map((node) => childrenOf(node, 'CRS').map(textOf))).toEqual([
      ['CRS:84', 'EPSG:2154'],
      [],
    ]);
  });
});

describe('the box of a layer in a system', () => {
  it.each([2154, 3857, 3035, 4171, 32631, 32620, 2975, 5490, 4326])(
    'is that of the box followed point by point, to a thousandth of its size (EPSG:%i)',
    (srid) => {
      const [west, south, east, north] = findCrs(srid)!.areaOfUse;
      const boxes = [
        [west, south, east, north],
        [west + (east - west) / 3, south, west + (east - west) / 2, south + (north - south) / 2],
      ] as const;
      for (const box of boxes.filter(([minX, minY, maxX, maxY]) => maxX - minX < 90 && maxY - minY < 90)) {
        const exact = transformBbox(box, 4326, srid)!;
        const size = Math.hypot(exact[2] - exact[0], exact[3] - exact[1]);
        const found = advertisedBox(box, srid)!;
        for (const side of [0, 1, 2, 3] as const) {
          expect(Math.abs(found[side] - exact[side]) / size).toBeLessThan(1e-3);
        }
      }
    },
  );

  it('is not told where the system is not meant to be used', () => {
    expect(advertisedBox([55, -22, 56, -20], 2154)).toBeUndefined();
    expect(advertisedBox([55, -22, 56, -20], 2975)).toBeDefined();
  });
});

it('DescribeLayer tells the feature types of a layer, in the words of each version', () => {
  const layers = [
    { name: 'a', types: [{ typeName: 'w:t', namespace: 'https://x/ns/w', wfsUrl: 'https://x/wfs' }] },
    { name: 'b', types: [] },
  ];
  const modern = readXml(writeDescribeLayer(layers, '1.3.0'));
  expect(descendants(modern, 'FeatureTypeName').map(textOf)).toEqual(['w:t']);
  const old = readXml(writeDescribeLayer(layers, '1.1.1').replace(/<!DOCTYPE[^>]*>/, ''));
  expect(childrenOf(old, 'LayerDescription').map((node) => attributeOf(node, 'name'))).toEqual(['a', 'b']);
  expect(attributeOf(descendants(old, 'Query')[0]!, 'typeName')).toBe('w:t');
});
