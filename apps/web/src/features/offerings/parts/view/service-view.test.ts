import type { Service } from '@cartable/contract/datastore';
import { describe, expect, it } from 'vitest';
import { viewOf } from './service-view.ts';

const bbox = { west: 0, south: 45, east: 2, north: 47 };

const wfs = {
  type: 'WFS',
  layer_name: 'decoupage',
  share_url: 'https://c.fr/wfs?service=WFS&version=2.0.0&request=GetCapabilities',
  urls: [
    { type: 'WFS', url: 'https://c.fr/wfs?service=WFS&version=2.0.0&typeNames=decoupage%3Acommune' },
    { type: 'WFS', url: 'https://c.fr/wfs?service=WFS&version=2.0.0&typeNames=decoupage%3Aarrets' },
  ],
  configuration: {
    name: 'Découpage',
    attribution: null,
    type_infos: {
      type: 'WFS',
      bbox,
      used_data: [
        {
          relations: [
            { native_name: 'commune', public_name: null, title: 'Communes' },
            { native_name: 'arret_2', public_name: 'arrets', title: 'Arrêts' },
          ],
        },
      ],
    },
  },
} as unknown as Service;

const wms = {
  type: 'WMS-VECTOR',
  layer_name: 'decoupage_wmsv',
  share_url: 'https://c.fr/wms-v?service=WMS&version=1.3.0&request=GetCapabilities',
  urls: [],
  configuration: { name: 'Carte', attribution: { title: 'IGN' }, type_infos: { type: 'WMS-VECTOR', bbox } },
} as unknown as Service;

describe('what is shown of a service', () => {
  it('a WFS is one layer of the map per table, under the title given to it', () => {
    const layers = viewOf(wfs)!.layers(wfs);
    expect(layers.map(({ id, title }) => [id, title])).toEqual([
      ['decoupage:commune', 'Communes'],
      ['decoupage:arrets', 'Arrêts'],
    ]);
    expect(layers[0]).toMatchObject({ url: 'https://c.fr/wfs' });
  });

  it('lines to paste name the root of the service and what to ask of it', () => {
    const lines = viewOf(wfs)!
      .snippets(wfs)
      .map(({ code }) => code);
    expect(lines[1]).toBe('ogrinfo -ro -al -so "WFS:https://c.fr/wfs" "decoupage:commune"');
    expect(viewOf(wms)!.snippets(wms)[2]!.code).toContain('LAYERS: "decoupage_wmsv"');
  });

  it('a WFS gives each table whole, as files', () => {
    const [communes, stops] = viewOf(wfs)!.downloads!(wfs);
    expect(communes!.title).toBe('Communes');
    expect(stops!.files.map(({ format }) => format)).toContain('GeoPackage');
    expect(stops!.files[0]!.url).toContain('TYPENAMES=decoupage%3Aarrets');
    expect(stops!.files[0]!.url).not.toContain('COUNT');
  });

  it('the image asked by GDAL covers the extent of the data in metres', () => {
    const { code } = viewOf(wms)!.snippets(wms)[1]!;
    const box = decodeURIComponent(/BBOX=([^&"]+)/.exec(code)![1]!)
      .split(',')
      .map(Number);
    expect(box[0]).toBeCloseTo(0, 1);
    expect(box[1]).toBeCloseTo(5_621_521.49, 0);
    expect(box[2]).toBeCloseTo(222_638.98, 0);
    expect(box[3]).toBeCloseTo(5_942_074.07, 0);
  });

  it('a WMS has a legend', () => {
    const url = new URL(viewOf(wms)!.legendUrl!(wms));
    expect(url.pathname).toBe('/wms-v');
    expect(url.searchParams.get('REQUEST')).toBe('GetLegendGraphic');
    expect(url.searchParams.get('LAYER')).toBe('decoupage_wmsv');
  });

  it('a pyramid of images is a layer of tiles, with its addresses in the other protocols', () => {
    const wmts = {
      type: 'WMTS-TMS',
      pyramid_kind: 'raster',
      layer_name: 'ortho_wmts',
      share_url: 'https://c.fr/wmts?service=WMTS&version=1.0.0&request=GetCapabilities',
      urls: [
        { type: 'WMTS', url: 'https://c.fr/wmts?service=WMTS&version=1.0.0&layer=ortho_wmts' },
        { type: 'TMS', url: 'https://c.fr/tms/1.0.0/ortho_wmts' },
      ],
      configuration: {
        name: 'Ortho',
        attribution: null,
        type_infos: { type: 'WMTS-TMS', bbox, used_data: [{ top_level: '4', bottom_level: '16' }] },
      },
    } as unknown as Service;
    const view = viewOf(wmts)!;
    expect(view.layers(wmts)).toMatchObject([
      { kind: 'wmts', url: 'https://c.fr/wmts', layerName: 'ortho_wmts' },
    ]);
    expect(view.addresses!(wmts)).toEqual([{ about: 'tmsLayer', url: 'https://c.fr/tms/1.0.0/ortho_wmts' }]);
    expect(view.snippets(wmts)[1]!.code).toContain('request=GetCapabilities,layer=ortho_wmts,tilematrix=16"');
  });
});
