import { anonymous } from '@cartable/accounts';
import { noGrants, type PublishedService } from '@cartable/datastore';
import { Kvp, readWmsRequest, type WmsRequest } from '@cartable/ogc';
import { expect, it } from 'vitest';
import type { ServiceContext } from '../context/service-context.ts';
import { getFeatureInfo } from './get-feature-info.ts';
import { getLegendGraphic } from './get-legend-graphic.ts';
import { getMap } from './get-map.ts';

const view =
  'SERVICE=WMS&VERSION=1.3.0&LAYERS=ortho&STYLES=&CRS=CRS:84&BBOX=0,45,1,46&WIDTH=50&HEIGHT=50&FORMAT=image/png';
const asked = {
  GetMap: `${view}&REQUEST=GetMap`,
  GetFeatureInfo: `${view}&REQUEST=GetFeatureInfo&QUERY_LAYERS=ortho&I=1&J=1&INFO_FORMAT=text/plain`,
  GetLegendGraphic: 'SERVICE=WMS&VERSION=1.3.0&REQUEST=GetLegendGraphic&LAYER=ortho&STYLE=&FORMAT=image/png',
};
type Operation = keyof typeof asked;
const operations = { GetMap: getMap, GetFeatureInfo: getFeatureInfo, GetLegendGraphic: getLegendGraphic };

function contextAt(version: string, works: string[], language = 'fr'): ServiceContext {
  const service = {
    offeringId: 'o',
    type: 'WMS-RASTER',
    layerName: 'ortho',
    open: true,
    datastore: { technicalName: 'mairie' },
    datasheet: { name: 'Ortho' },
    tables: [],
    pyramid: { version, archiveKey: version, style: { kind: 'colour-ramp' }, values: null },
  } as unknown as PublishedService;
  const run = async ({ kind }: { readonly kind: string }) => {
    works.push(kind);
    return kind === 'find-values' ? [null] : { bytes: Buffer.from(version), contentType: 'image/png' };
  };
  return {
    services: {
      config: { siteTitle: 'Cartes', renderTimeoutMs: 1_000, s3Bucket: 'bucket' },
      datastores: { context: {} },
      maps: { run },
    },
    visitor: anonymous,
    grants: noGrants,
    audience: 'open',
    language,
    baseUrl: 'http://cartes.test/wms-r',
    published: [service],
    used: new Map(),
  } as unknown as ServiceContext;
}

function ask(operation: Operation, context: ServiceContext, ifNoneMatch?: string) {
  const query = asked[operation];
  const answer = operations[operation] as (
    context: ServiceContext,
    request: WmsRequest,
    asked: { readonly received: { query: string; body: undefined; ifNoneMatch: string | undefined } },
  ) => ReturnType<typeof getMap>;
  return answer(context, readWmsRequest(Kvp.parse(query)), {
    received: { query, body: undefined, ifNoneMatch },
  });
}

it.each(Object.keys(asked) as Operation[])(
  '%s of a pyramid is made again once the pyramid is',
  async (operation) => {
    const works: string[] = [];
    const { headers } = await ask(operation, contextAt('1', works));
    const etag = headers!.etag!;
    expect((await ask(operation, contextAt('1', works), etag)).status).toBe(304);
    expect(works).toHaveLength(1);
    expect((await ask(operation, contextAt('2', works), etag)).status).toBeUndefined();
    expect(works).toHaveLength(2);
  },
);

it('a legend of another language is another one, which caches are told', async () => {
  const { headers } = await ask('GetLegendGraphic', contextAt('1', []));
  expect(headers!.vary).toBe('accept-language');
  const english = await ask('GetLegendGraphic', contextAt('1', [], 'en'), headers!.etag);
  expect(english.status).toBeUndefined();
});
