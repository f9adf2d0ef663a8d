import { describe, expect, it } from 'vitest';
import { Kvp } from '../common/kvp.ts';
import { OgcRequestError } from '../common/ogc-request-error.ts';
import { readXml, textOf } from '../common/xml-reader.ts';
import { descendants } from '../test-support/descendants.ts';
import { readGetMapXml } from './read-get-map-xml.ts';
import { readWmsRequest } from './read-wms-request.ts';
import { checkUpdateSequence } from './update-sequence.ts';
import type { WmsGetFeatureInfo, WmsGetMap } from './wms-request.ts';

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
  const retained = Object.entries(parameters).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return new URLSearchParams(retained).toString();
};
const getMap = (changes: Record<string, string | undefined> = {}) => read(map(changes)) as WmsGetMap;
const info = (changes: Record<string, string | undefined> = {}) =>
  read(
    map({ REQUEST: 'GetFeatureInfo', QUERY_LAYERS: 'a', I: '10', J: '20', ...changes }),
  ) as WmsGetFeatureInfo;

const rejection = (action: () => unknown): string => {
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
      expect(rejection(() => getMap({ BBOX: bbox }))).toMatch(/ParameterValue BBOX$/);
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
    expect(rejection(() => getMap(changes))).toBe(expected);
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
    expect(rejection(() => readWmsRequest(readGetMapXml(text)))).toBe(expected);
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
    expect(rejection(() => info(changes))).toBe(expected);
  });
});

describe('the version', () => {
  it.each([
    [undefined, '1.3.0'],
    ['1.3.0', '1.3.0'],
    ['2.0.0', '1.3.0'],
    ['1.1.1', '1.1.1'],
    ['1.0.0', '1.1.1'],
  ])('asked as %s is answered as %s', (requested, answered) => {
    const version = requested === undefined ? '' : `&VERSION=${requested}`;
    expect(read(`SERVICE=WMS&REQUEST=GetCapabilities${version}`)).toMatchObject({ version: answered });
  });

  it.each(['GetMap', 'GetFeatureInfo'])('has to be told by %s', (operation) => {
    expect(() => read(`SERVICE=WMS&REQUEST=${operation}&LAYERS=a`)).toThrow(
      expect.objectContaining({ exceptionCode: 'MissingParameterValue', locator: 'VERSION' }),
    );
  });
});

describe('the update sequence', () => {
  it.each([
    [undefined, 'accepted'],
    ['6', 'accepted'],
    ['7', 'CurrentUpdateSequence UPDATESEQUENCE'],
    ['8', 'InvalidUpdateSequence UPDATESEQUENCE'],
    ['x', 'InvalidUpdateSequence UPDATESEQUENCE'],
  ])('%s against 7: %s', (requested, expected) => {
    expect(rejection(() => checkUpdateSequence(requested, 7))).toBe(expected);
  });
});
