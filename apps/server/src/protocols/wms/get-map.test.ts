import { anonymous } from '@cartable/accounts';
import { noGrants, type PublishedService } from '@cartable/datastore';
import { Kvp, readWmsRequest, type WmsGetMap } from '@cartable/ogc';
import { beforeEach, expect, it } from 'vitest';
import type { StyledTable } from '../../map-workers/table-ref.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { validatedBy } from './drawn-layers.ts';
import { getMap } from './get-map.ts';

const address =
  'SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&LAYERS=communes&STYLES=&CRS=CRS:84&BBOX=0,45,1,46&WIDTH=50&HEIGHT=50&FORMAT=image/png';

let drawn = 0;
beforeEach(() => {
  drawn = 0;
});

function contextAt(dataVersion: string, { isWithdrawn = false } = {}): ServiceContext {
  const table = { datasetId: 'd', table: 't', dataVersion, sld: '<sld/>', geometry: null };
  const service = {
    offeringId: 'o',
    type: 'WMS-VECTOR',
    layerName: 'communes',
    open: true,
    datastore: { technicalName: 'mairie' },
    datasheet: { name: 'Communes' },
    tables: [table],
    pyramid: null,
  } as unknown as PublishedService;
  const run = async () => {
    drawn += 1;
    return { bytes: Buffer.from(dataVersion), contentType: 'image/png' };
  };
  return {
    services: { config: { siteTitle: 'Cartes', renderTimeoutMs: 1_000 }, maps: { run } },
    visitor: anonymous,
    grants: noGrants,
    audience: 'open',
    baseUrl: 'http://cartes.test/wms-v',
    published: isWithdrawn ? [] : [service],
    used: new Map(),
  } as unknown as ServiceContext;
}

function ask(context: ServiceContext, ifNoneMatch?: string, query = address): Promise<ServiceAnswer> {
  const request = readWmsRequest(Kvp.parse(query)) as WmsGetMap;
  return getMap(context, request, { received: { query, body: undefined, ifNoneMatch } });
}

it('a map that is asked again is not drawn again, until the data or the question are others', async () => {
  const first = await ask(contextAt('1'));
  expect([first.status, first.headers?.etag, drawn]).toEqual([undefined, expect.stringMatching(/^W\//), 1]);
  const again = await ask(contextAt('1'), first.headers?.etag);
  expect([again.status, again.headers?.etag, drawn]).toEqual([304, first.headers?.etag, 1]);
  expect((await ask(contextAt('2'), first.headers?.etag)).status).toBeUndefined();
  const wider = address.replace('WIDTH=50', 'WIDTH=60');
  expect((await ask(contextAt('1'), first.headers?.etag, wider)).status).toBeUndefined();
  expect(drawn).toBe(3);
});

it('one of a service that was withdrawn is refused, whoever has the former map', async () => {
  const first = await ask(contextAt('1'));
  const withdrawn = ask(contextAt('1', { isWithdrawn: true }), first.headers?.etag);
  await expect(withdrawn).rejects.toMatchObject({ code: 'service.layer-unknown' });
});

it('a style that is somewhere else is told by its text, which may change behind its address', () => {
  const received = { query: address, body: undefined };
  const formOf = (sld: string, sentStyle: WmsGetMap['sentStyle']) =>
    validatedBy([{ service: {} as PublishedService, tables: [{ sld } as StyledTable] }], {
      received,
      request: { sentStyle },
    }).form;
  const elsewhere = { kind: 'address', url: 'https://styles.test/a.sld' } as const;
  expect(formOf('<a/>', elsewhere)).not.toBe(formOf('<b/>', elsewhere));
  // The style of a service is among its facts, that of a body in the question.
  expect(formOf('<a/>', undefined)).toBe(formOf('<b/>', undefined));
});
