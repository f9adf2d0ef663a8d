import { wfsOperations, wmsOperations } from '@cartable/ogc';
import fastify, { type InjectOptions } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { editingOperations, namedOperation, operationOf } from './request-operation.ts';

const operations = [...wmsOperations, ...wfsOperations, ...editingOperations];

async function operationFor(request: InjectOptions): Promise<string> {
  const app = fastify();
  onTestFinished(() => app.close());
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  let operation = 'none';
  app.addHook('onResponse', async (asked) => {
    operation = operationOf(asked);
  });
  const answer = async () => '';
  app.route({
    method: ['GET', 'POST'],
    url: '/ows',
    config: { operation: namedOperation('request', operations) },
    handler: answer,
  });
  app.get('/tiles/:z', { config: { operation: 'tile' } }, answer);
  app.get('/page', answer);
  await app.inject(request);
  return operation;
}

const form = (payload: string): InjectOptions => ({
  method: 'POST',
  url: '/ows',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload,
});
const xml = (payload: string): InjectOptions => ({
  method: 'POST',
  url: '/ows',
  headers: { 'content-type': 'text/xml' },
  payload,
});

it.each<[string, InjectOptions]>([
  ['GetMap', { url: '/ows?SERVICE=WMS&REQUEST=GetMap&LAYERS=a' }],
  ['GetMap', { method: 'HEAD', url: '/ows?request=getmap' }],
  ['GetCapabilities', form('SERVICE=WMS&REQUEST=GetCapabilities')],
  ['GetFeature', { ...form('TYPENAMES=a'), url: '/ows?request=GetFeature' }],
  ['GetFeature', xml('<?xml version="1.0"?>\n<wfs:GetFeature xmlns:wfs="http://www.opengis.net/wfs/2.0"/>')],
  ['Transaction', xml('\n<!-- edited --><Transaction><Insert/></Transaction>')],
  ['tile', { url: '/tiles/3?request=GetMap' }],
])('%s', async (operation, request) => {
  expect(await operationFor(request)).toBe(operation);
});

it.each<[string, InjectOptions]>([
  ['without any', { url: '/ows' }],
  ['with one that is not', { url: '/ows?request=GetSecret' }],
  ['with one that begins as another', { url: '/ows?request=GetMaps' }],
  ['with another parameter', { url: '/ows?xrequest=GetMap' }],
  ['of an object of the language', { url: '/ows?request=constructor' }],
  ['of another standard', { url: '/ows?request=GetRecords' }],
  ['with another document', xml('<Secret><GetMap/></Secret>')],
  ['of a page', { url: '/page?request=GetMap' }],
  ['of no route', { url: '/nowhere?request=GetMap' }],
])('other: a request %s', async (_case, request) => {
  expect(await operationFor(request)).toBe('other');
});
