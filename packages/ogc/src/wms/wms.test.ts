import { findCrs, findCrsByName, transformBbox } from '@cartable/geo';
import { describe, expect, it } from 'vitest';
import { Kvp } from '../common/kvp.ts';
import { OgcRequestError } from '../common/ogc-request-error.ts';
import { attributeOf, childOf, childrenOf, readXml, textOf, type XmlNode } from '../common/xml-reader.ts';
import { announcedBox } from './announced-box.ts';
import { readGetMapXml } from './read-get-map-xml.ts';
import { readWmsRequest } from './read-wms-request.ts';
import { checkUpdateSequence } from './update-sequence.ts';
import type { WmsLayerFacts } from './wms-layer.ts';
import type { WmsGetFeatureInfo, WmsGetMap } from './wms-request.ts';
import { writeDescribeLayer } from './write-describe-layer.ts';
import { type FoundLayer, writeFeatureInfo } from './write-feature-info.ts';
import { type WmsCapabilitiesFacts, writeWmsCapabilities } from './write-wms-capabilities.ts';

const read = (text: string) => readWmsRequest(Kvp.parse(text));
const map = (changes: Record<string, string | undefined> = {}): string => {
  const parameters = {
    SERVICE: 'WMS',
    VERSION: '1.3.0',
    REQUEST: 'GetMap',
    LAYERS: 'a,b',
    STYLES: '',
    CRS: 'EPSG:2154',
    BBOX: '600000,6800000,700000,6900000',
    WIDTH: '256',
    HEIGHT: '128',
    FORMAT: 'image/png',
    ...changes,
  };
  const kept = Object.entries(parameters).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return new URLSearchParams(kept).toString();
};
const getMap = (changes: Record<string, string | undefined> = {}) => read(map(changes)) as WmsGetMap;
const info = (changes: Record<string, string | undefined> = {}) =>
  read(
    map({ REQUEST: 'GetFeatureInfo', QUERY_LAYERS: 'a', I: '10', J: '20', ...changes }),
  ) as WmsGetFeatureInfo;

const refusal = (action: () => unknown): string => {
  try {
    action();
  } catch (error) {
    if (error instanceof OgcRequestError) return `${error.exceptionCode} ${error.locator}`;
    throw error;
  }
  return 'accepted';
};

describe('a bbox', () => {
  const degrees = { CRS: 'EPSG:4326', SRS: 'EPSG:4326' };

  it('in EPSG:4326 is read latitude first in WMS 1.3.0 and longitude first in 1.1.1', () => {
    expect(getMap({ ...degrees, BBOX: '48,2,49,3' }).bbox).toEqual([2, 48, 3, 49]);
    expect(getMap({ ...degrees, VERSION: '1.1.1', BBOX: '2,48,3,49' }).bbox).toEqual([2, 48, 3, 49]);
  });

  it('is longitude first in CRS:84 and in the names of the IGNF registry', () => {
    expect(getMap({ CRS: 'CRS:84', BBOX: '2,48,3,49' }).bbox).toEqual([2, 48, 3, 49]);
    expect(getMap({ CRS: 'IGNF:RGF93G', BBOX: '2,48,3,49' })).toMatchObject({
      bbox: [2, 48, 3, 49],
      crs: { crs: { srid: 4171 } },
    });
  });

  it('is northing first where the authority writes it so, easting first elsewhere', () => {
    expect(getMap({ CRS: 'EPSG:3035', BBOX: '2600000,3800000,2700000,3900000' }).bbox).toEqual([
      3_800_000, 2_600_000, 3_900_000, 2_700_000,
    ]);
    expect(getMap().bbox).toEqual([600_000, 6_800_000, 700_000, 6_900_000]);
  });

  it.each(['', '1,2,3', '1,2,3,x', '3,2,1,4', '1,2,1,4', '1,2,3,Infinity'])(
    'is refused when it is "%s"',
    (bbox) => {
      expect(refusal(() => getMap({ BBOX: bbox }))).toMatch(/ParameterValue BBOX$/);
    },
  );
});

describe('GetMap', () => {
  it('is read whole', () => {
    expect(
      getMap({ TRANSPARENT: 'TRUE', BGCOLOR: '0xFF00aa', EXCEPTIONS: 'INIMAGE', STYLES: 'x,' }),
    ).toMatchObject({
      operation: 'GetMap',
      version: '1.3.0',
      layers: [
        { name: 'a', style: 'x' },
        { name: 'b', style: '' },
      ],
      width: 256,
      height: 128,
      format: 'image/png',
      transparent: true,
      background: '#ff00aa',
      exceptions: 'INIMAGE',
    });
  });

  it.each([
    [{ LAYERS: undefined }, 'MissingParameterValue LAYERS'],
    [{ STYLES: 'a' }, 'InvalidParameterValue STYLES'],
    [{ CRS: 'EPSG:1' }, 'InvalidCRS CRS'],
    [{ CRS: undefined }, 'MissingParameterValue CRS'],
    [{ WIDTH: '0' }, 'InvalidParameterValue WIDTH'],
    [{ WIDTH: '4097' }, 'InvalidParameterValue WIDTH'],
    [{ HEIGHT: undefined }, 'MissingParameterValue HEIGHT'],
    [{ FORMAT: 'image/tiff' }, 'InvalidFormat FORMAT'],
    [{ FORMAT: 'constructor' }, 'InvalidFormat FORMAT'],
    [{ BGCOLOR: 'red' }, 'InvalidParameterValue BGCOLOR'],
    [{ TRANSPARENT: 'yes' }, 'InvalidParameterValue TRANSPARENT'],
    [{ SERVICE: 'WFS' }, 'InvalidParameterValue SERVICE'],
    [{ REQUEST: 'GetTile' }, 'OperationNotSupported REQUEST'],
  ])('with %j is refused with %s', (changes, expected) => {
    expect(refusal(() => getMap(changes))).toBe(expected);
  });

  it('is accepted up to 4096 pixels a side', () => {
    expect(getMap({ WIDTH: '4096', HEIGHT: '4096' })).toMatchObject({ width: 4096, height: 4096 });
  });

  it('takes styles sent with it, which may name the layers themselves', () => {
    expect(getMap({ SLD_BODY: '<x/>', SLD: 'https://x/s.sld' }).sentStyle).toEqual({
      kind: 'body',
      text: '<x/>',
    });
    const byAddress = getMap({ SLD: 'https://x/s.sld', LAYERS: undefined });
    expect(byAddress).toMatchObject({ layers: [], sentStyle: { kind: 'address', url: 'https://x/s.sld' } });
  });

  it.each([
    [{ DPI: '254' }, '0.1000'],
    [{ MAP_RESOLUTION: '254' }, '0.1000'],
    [{ FORMAT_OPTIONS: 'antialias:text;dpi:254' }, '0.1000'],
    [{ DPI: '0' }, undefined],
    [{ DPI: 'fine' }, undefined],
    [{}, undefined],
  ])('with %j has pixels of %s mm', (changes, pixelSizeMm) => {
    expect(getMap(changes).pixelSizeMm?.toFixed(4)).toBe(pixelSizeMm);
  });

  it.each([
    ['image/png; mode=8bit', 'image/png; mode=8bit'],
    ['image/png;mode=24bit', 'image/png'],
    ['image/vnd.jpeg-png', 'image/png'],
    ['image/png8', 'image/png; mode=8bit'],
    ['image/jpeg', 'image/jpeg'],
    ['IMAGE/WEBP', 'image/webp'],
  ])('takes %s for %s', (name, format) => {
    expect(getMap({ FORMAT: name }).format).toBe(format);
  });
});

describe('GetMap as a document', () => {
  const sld =
    '<sld:StyledLayerDescriptor version="1.1.0"><sld:NamedLayer><se:Name>a</se:Name></sld:NamedLayer></sld:StyledLayerDescriptor>';
  const modern = `<sld:GetMap version="1.3.0" xmlns:sld="http://www.opengis.net/sld" xmlns:se="http://www.opengis.net/se" xmlns:ows="http://www.opengis.net/ows" xmlns:wms="http://www.opengis.net/wms">
    ${sld}<sld:CRS>EPSG:4326</sld:CRS>
    <ows:BoundingBox crs="EPSG:4326"><ows:LowerCorner>48 2</ows:LowerCorner><ows:UpperCorner>49 3</ows:UpperCorner></ows:BoundingBox>
    <sld:Output><sld:Size><sld:Width>20</sld:Width><sld:Height>10</sld:Height></sld:Size><wms:Format>image/png</wms:Format><sld:Transparent>1</sld:Transparent></sld:Output>
  </sld:GetMap>`;

  it('says what an address says, its style kept with the prefixes around it', () => {
    const request = readWmsRequest(readGetMapXml(modern)) as WmsGetMap;
    expect(request).toMatchObject({
      bbox: [2, 48, 3, 49],
      width: 20,
      height: 10,
      transparent: true,
      layers: [],
    });
    const { text } = request.sentStyle as { text: string };
    const [layer] = descendants(readXml(text), 'Name');
    expect([layer?.uri, textOf(layer!)]).toEqual(['http://www.opengis.net/se', 'a']);
  });

  it('is read as SLD 1.0 wrote it', () => {
    const old = `<GetMap xmlns="http://www.opengis.net/ows" xmlns:gml="http://www.opengis.net/gml" version="1.1.1"><StyledLayerDescriptor version="1.0.0"><NamedLayer/></StyledLayerDescriptor>
      <BoundingBox srsName="EPSG:4326"><gml:coord><gml:X>2</gml:X><gml:Y>48</gml:Y></gml:coord><gml:coord><gml:X>3</gml:X><gml:Y>49</gml:Y></gml:coord></BoundingBox>
      <Output><Format>image/png</Format><Size><Width>20</Width><Height>10</Height></Size></Output></GetMap>`;
    expect(readWmsRequest(readGetMapXml(old))).toMatchObject({ version: '1.1.1', bbox: [2, 48, 3, 49] });
  });

  it.each([
    ['<x/>', 'OperationNotSupported REQUEST'],
    ['<GetMap/>', 'MissingParameterValue StyledLayerDescriptor'],
    [modern.replace('<ows:LowerCorner>48 2</ows:LowerCorner>', ''), 'InvalidParameterValue BoundingBox'],
    [modern.replace('48 2', '48'), 'InvalidParameterValue BBOX'],
    ['<!DOCTYPE x><GetMap/>', 'OperationParsingFailed undefined'],
  ])('is refused when wrong', (text, expected) => {
    expect(refusal(() => readWmsRequest(readGetMapXml(text)))).toBe(expected);
  });
});

describe('GetFeatureInfo', () => {
  it('counts pixels from the top left, under the names of either version', () => {
    expect(info()).toMatchObject({ column: 10, row: 20, infoFormat: 'text/plain', featureCount: 1 });
    const old = {
      VERSION: '1.1.1',
      SRS: 'EPSG:2154',
      CRS: undefined,
      I: undefined,
      J: undefined,
      X: '255',
      Y: '127.6',
    };
    expect(info(old)).toMatchObject({ column: 255, row: 127 });
  });

  it('caps the number of features', () => {
    expect(info({ FEATURE_COUNT: '1000' }).featureCount).toBe(100);
  });

  it.each([
    [{ I: '256' }, 'InvalidPoint I'],
    [{ J: '-1' }, 'InvalidPoint J'],
    [{ I: 'x' }, 'InvalidPoint I'],
    [{ J: undefined }, 'MissingParameterValue J'],
    [{ QUERY_LAYERS: undefined }, 'MissingParameterValue QUERY_LAYERS'],
    [{ QUERY_LAYERS: 'a,'.repeat(300) }, 'InvalidParameterValue QUERY_LAYERS'],
    [{ INFO_FORMAT: 'image/png' }, 'InvalidFormat INFO_FORMAT'],
    [{ INFO_FORMAT: 'valueOf' }, 'InvalidFormat INFO_FORMAT'],
  ])('with %j is refused with %s', (changes, expected) => {
    expect(refusal(() => info(changes))).toBe(expected);
  });
});

describe('the version', () => {
  it.each([
    [undefined, '1.3.0'],
    ['1.3.0', '1.3.0'],
    ['2.0.0', '1.3.0'],
    ['1.1.1', '1.1.1'],
    ['1.0.0', '1.1.1'],
  ])('asked as %s is answered as %s', (asked, answered) => {
    const version = asked === undefined ? '' : `&VERSION=${asked}`;
    expect(read(`SERVICE=WMS&REQUEST=GetCapabilities${version}`)).toMatchObject({ version: answered });
  });

  it.each(['GetMap', 'GetFeatureInfo'])('has to be told by %s', (operation) => {
    expect(() => read(`SERVICE=WMS&REQUEST=${operation}&LAYERS=a`)).toThrow(
      expect.objectContaining({ exceptionCode: 'MissingParameterValue', locator: 'VERSION' }),
    );
  });
});

const layer: WmsLayerFacts = {
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

const capabilities = (version: '1.3.0' | '1.1.1', changes: Partial<WmsCapabilitiesFacts> = {}): string =>
  writeWmsCapabilities({
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
    srids: [2154, 3857, 4326, 3035],
    ...changes,
  });

/** Every descendant of that name, in document order. */
function descendants(node: XmlNode, local: string): XmlNode[] {
  return node.children.flatMap((child) => [
    ...(child.local === local ? [child] : []),
    ...descendants(child, local),
  ]);
}

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

describe('a group', () => {
  const facts = { ...layer, name: 'd:s', layers: [layer] };
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
        layers: [facts],
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
        const found = announcedBox(box, srid)!;
        for (const side of [0, 1, 2, 3] as const) {
          expect(Math.abs(found[side] - exact[side]) / size).toBeLessThan(1e-3);
        }
      }
    },
  );

  it('is not told where the system is not meant to be used', () => {
    expect(announcedBox([55, -22, 56, -20], 2154)).toBeUndefined();
    expect(announcedBox([55, -22, 56, -20], 2975)).toBeDefined();
  });
});

describe('the update sequence', () => {
  it.each([
    [undefined, 'accepted'],
    ['6', 'accepted'],
    ['7', 'CurrentUpdateSequence UPDATESEQUENCE'],
    ['8', 'InvalidUpdateSequence UPDATESEQUENCE'],
    ['x', 'InvalidUpdateSequence UPDATESEQUENCE'],
  ])('%s against 7: %s', (asked, expected) => {
    expect(refusal(() => checkUpdateSequence(asked, 7))).toBe(expected);
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
