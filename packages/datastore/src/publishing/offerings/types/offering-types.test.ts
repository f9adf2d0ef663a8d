import { describe, expect, it } from 'vitest';
import { presentEndpointUse } from '../../../views/endpoints/present-endpoint.ts';
import { servedTypes } from '../../../workspace/endpoints/served-types.ts';
import { offeringTypes } from './index.ts';
import { wmsRaster } from './wms-raster/wms-raster.ts';
import { wmtsTms } from './wmts-tms/wmts-tms.ts';

const site = 'https://cartes.example';
const open = { publicUrl: site, open: true, layerName: 'photos.2024' };
const restricted = { ...open, open: false };

describe('addresses of a pyramid', () => {
  it('of images are those of WMTS, TMS and OGC API – Tiles', () => {
    expect(wmtsTms.urls(open, 'raster')).toEqual([
      { type: 'WMTS', url: `${site}/wmts?service=WMTS&version=1.0.0&layer=photos.2024` },
      { type: 'TMS', url: `${site}/tms/1.0.0/photos.2024` },
      { type: 'OGC API - Tiles', url: `${site}/ogcapi/collections/photos~2e~2024` },
    ]);
    expect(wmtsTms.shareUrl(open, 'raster')).toBe(
      `${site}/wmts?service=WMTS&version=1.0.0&request=GetCapabilities`,
    );
  });

  it('of vectors are those of TMS and OGC API – Tiles, and its tiles are what is shared', () => {
    expect(wmtsTms.urls(open, 'vector').map(({ type }) => type)).toEqual(['TMS', 'OGC API - Tiles']);
    expect(wmtsTms.shareUrl(open, 'vector')).toBe(`${site}/tms/1.0.0/photos.2024/{z}/{x}/{y}.pbf`);
  });

  it('are elsewhere when it is restricted', () => {
    expect(wmtsTms.urls(restricted, 'vector')).toEqual([
      { type: 'TMS', url: `${site}/private/tms/1.0.0/photos.2024` },
      { type: 'OGC API - Tiles', url: `${site}/private/ogcapi/collections/photos~2e~2024` },
    ]);
    expect(wmsRaster.urls(restricted, 'raster')).toEqual([
      { type: 'WMS', url: `${site}/private/wms-r?service=WMS&version=1.3.0&layers=photos.2024` },
    ]);
  });

  it('of WMS-RASTER are those of a WMS', () => {
    expect(wmsRaster.urls(open, 'raster')).toEqual([
      { type: 'WMS', url: `${site}/wms-r?service=WMS&version=1.3.0&layers=photos.2024` },
    ]);
    expect(wmsRaster.shareUrl(open, 'raster')).toContain(`${site}/wms-r?service=WMS`);
  });
});

describe('an endpoint', () => {
  const urlsOf = (type: (typeof servedTypes)[number]) =>
    presentEndpointUse(site, {
      endpoint: { id: 'x', name: 'x', technicalName: 'x', type, open: true },
      use: 0,
      inTrash: 0,
      quota: 1,
    }).endpoint.urls;

  it('gives an address for each protocol it speaks', () => {
    expect(Object.fromEntries(servedTypes.map((type) => [type, urlsOf(type).map(({ url }) => url)]))).toEqual(
      {
        WFS: [`${site}/wfs`],
        'WMS-VECTOR': [`${site}/wms-v`],
        'WMTS-TMS': [`${site}/wmts`, `${site}/tms`],
        'WMS-RASTER': [`${site}/wms-r`],
        DOWNLOAD: [`${site}/telechargement`],
      },
    );
  });

  it('has a name of its own for each type and audience', () => {
    const names = Object.values(offeringTypes).flatMap(({ endpointName }) => Object.values(endpointName));
    expect(new Set(names).size).toBe(2 * servedTypes.length);
  });
});
