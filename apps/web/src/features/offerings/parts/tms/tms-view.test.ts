import type { Service } from '@cartable/contract/datastore';
import { describe, expect, it } from 'vitest';
import { instantTilesLayer } from '../view/instant-tiles.ts';
import { viewOf } from '../view/service-view.ts';

const bbox = { west: 0, south: 45, east: 2, north: 47 };
const tms = {
  type: 'WMTS-TMS',
  pyramid_kind: 'vector',
  layer_name: 'plan',
  share_url: 'https://c.fr/tms/1.0.0/plan/{z}/{x}/{y}.pbf',
  instant_tiles_url: null,
  urls: [
    { type: 'TMS', url: 'https://c.fr/tms/1.0.0/plan' },
    { type: 'OGC API - Tiles', url: 'https://c.fr/ogcapi/collections/plan' },
  ],
  tms_metadata: {
    minzoom: 5,
    maxzoom: 12,
    crs: 'EPSG:3857',
    tiles: ['https://c.fr/tms/1.0.0/plan/{z}/{x}/{y}.pbf'],
    vector_layers: [{ id: 'bati' }, { id: 'rues' }],
  },
  configuration: { name: 'Plan', attribution: null, type_infos: { type: 'WMTS-TMS', bbox } },
} as unknown as Service;

describe('a service of vector tiles', () => {
  const view = viewOf(tms)!;

  it('is one layer of the map, asked at its levels only, and enlarged a little beyond', () => {
    expect(view.layers(tms)).toEqual([
      expect.objectContaining({
        kind: 'vector-tiles',
        set: 'PM',
        url: 'https://c.fr/tms/1.0.0/plan/{z}/{x}/{y}.pbf',
        minLevel: 5,
        maxLevel: 12,
        layerNames: ['bati', 'rues'],
        box: bbox,
      }),
    ]);
    expect(view.levels!(tms)).toEqual([5, 15]);
  });

  it('is drawn in the grid of its own system, when it is one of ours', () => {
    const inCrs = (crs: string) => ({ ...tms, tms_metadata: { ...tms.tms_metadata!, crs } });
    expect(view.layers(inCrs('EPSG:2154'))).toEqual([expect.objectContaining({ set: 'LAMB93' })]);
    // Its 32 m of level 12 are 46 m of Web Mercator at 46° north, whose level 12 has 38.
    expect(view.levels!(inCrs('EPSG:2975'))).toEqual([5, 15]);
    expect(view.layers(inCrs('EPSG:27572'))).toEqual([]);
    const snippets = view.snippets(inCrs('EPSG:2975'));
    expect(snippets.map(({ tool }) => tool)).toEqual(['GDAL', 'OpenLayers']);
    expect(snippets[0]!.code).toContain('METADATA_FILE=https://c.fr/tms/1.0.0/plan/metadata.json');
    expect(snippets[1]!.code).toContain('origin: [0, 12000000]');
    expect(view.layers({ ...tms, tms_metadata: null })).toEqual([]);
  });

  it('gives its addresses in every form clients read', () => {
    expect(view.addresses!(tms)).toEqual([
      { about: 'tmsLayer', url: 'https://c.fr/tms/1.0.0/plan' },
      { about: 'tileJson', url: 'https://c.fr/tms/1.0.0/plan/tilejson.json' },
      { about: 'tileMetadata', url: 'https://c.fr/tms/1.0.0/plan/metadata.json' },
      { about: 'tileStyle', url: 'https://c.fr/tms/1.0.0/plan/style.json' },
      { about: 'tilesCollection', url: 'https://c.fr/ogcapi/collections/plan' },
    ]);
    const gdal = view.snippets(tms).find(({ tool }) => tool === 'GDAL');
    expect(gdal!.code).toBe('ogrinfo -ro -al -so "MVT:https://c.fr/tms/1.0.0/plan/12"');
  });

  it('has no instant tiles; the tables of a WFS have some', () => {
    expect(instantTilesLayer(tms)).toBeUndefined();
    const relations = [
      { native_name: 'rue', public_name: 'rues' },
      { native_name: 'bati', public_name: null },
    ];
    const wfs = {
      ...tms,
      instant_tiles_url: 'https://c.fr/tiles/instant/plan/{z}/{x}/{y}.pbf',
      configuration: {
        ...tms.configuration,
        type_infos: { type: 'WFS', bbox, used_data: [{ stored_data: 's', relations }] },
      },
    } as unknown as Service;
    expect(instantTilesLayer(wfs)).toMatchObject({ layerNames: ['rues', 'bati'], minLevel: 0 });
  });
});
