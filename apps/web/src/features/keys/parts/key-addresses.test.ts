import { describe, expect, it } from 'vitest';
import { addressesOf, addressWithKey, curlLines, gdalLine, type ShownKey } from './key-addresses.ts';

const root = 'https://cartes.example/private';
const offerings = [
  {
    layer_name: 'ponts',
    urls: [
      { type: 'WFS', url: `${root}/wfs?service=WFS&version=2.0.0&typeNames=ponts%3Aponts` },
      { type: 'OGC API - Features', url: `${root}/ogcapi/collections/ponts.ponts` },
    ],
  },
  {
    layer_name: 'voies',
    urls: [{ type: 'WFS', url: `${root}/wfs?service=WFS&version=2.0.0&typeNames=voies` }],
  },
  { layer_name: 'plan', urls: [{ type: 'TMS', url: `${root}/tms/1.0.0/plan` }] },
];
const shown: ShownKey = {
  type: 'HASH',
  login: 'sig',
  secret: "s'cret",
  tokenUrl: 'https://cartes.example/oauth/token',
};

describe('addresses a key opens', () => {
  it('are one for each protocol, with the layers behind it', () => {
    expect(addressesOf(offerings)).toEqual([
      { protocol: 'OGC API - Features', url: `${root}/ogcapi/collections?f=json`, layers: ['ponts'] },
      { protocol: 'TMS', url: `${root}/tms/1.0.0/`, layers: ['plan'] },
      {
        protocol: 'WFS',
        url: `${root}/wfs?SERVICE=WFS&VERSION=2.0.0&REQUEST=GetCapabilities`,
        layers: ['ponts', 'voies'],
      },
    ]);
  });

  it('carry the key for type HASH, and never for the others', () => {
    expect(addressWithKey(`${root}/tms/1.0.0/`, shown)).toBe(`${root}/tms/1.0.0/?apikey=s'cret`);
    for (const type of ['HEADER', 'BASIC', 'OAUTH2'] as const)
      expect(addressWithKey(`${root}/wfs?x=1`, { ...shown, type })).toBe(`${root}/wfs?x=1`);
  });

  it('are tried by curl as the type of the key wants, its secret being one word of the shell', () => {
    expect(curlLines(root, { ...shown, type: 'HEADER' })).toBe(`curl -H 'apikey: s'\\''cret' '${root}'`);
    expect(curlLines(root, { ...shown, type: 'BASIC' })).toBe(`curl -u 'sig:s'\\''cret' '${root}'`);
    expect(curlLines(root, { ...shown, type: 'OAUTH2' })).toContain('grant_type=client_credentials');
  });

  it('are opened by GDAL, where it has a driver', () => {
    const [, tms, wfs] = addressesOf(offerings);
    expect(gdalLine(wfs!, { ...shown, type: 'BASIC' })).toBe(
      `GDAL_HTTP_USERPWD='sig:s'\\''cret' ogrinfo 'WFS:${root}/wfs'`,
    );
    expect(gdalLine(wfs!, shown)).toBe(`ogrinfo 'WFS:${root}/wfs?apikey=s'\\''cret'`);
    expect(gdalLine(tms!, shown)).toBeUndefined();
  });
});
