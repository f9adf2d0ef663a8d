/** The operations that documents announce, and those that requests ask: both in the same words. */

import type { FuzzRequest } from '../../fuzz/request.ts';

/** `wfs 2.0.0 GetFeature`, or the template of a path of OGC API. */
export function operationsOf(path: string, document: string): string[] {
  if (document.startsWith('{')) return pathsOfApi(document);
  const [, protocol = ''] = /^\/private\/([\w-]+)/.exec(path) ?? [];
  const version = /<(?:[\w:]+Capabilities|WMT_MS_Capabilities|Capabilities)\b[^>]*? version="([\d.]+)"/.exec(
    document,
  )?.[1];
  if (version === undefined) return [];
  const names =
    protocol === 'wfs' || protocol === 'wmts' ? operationsOfOws(document) : operationsOfRequests(document);
  return names.map((name) => `${protocol} ${version} ${name}`);
}

/** `<ows:Operation name="…">`, and the children of `Request` where WFS 1.0.0 keeps them. */
function operationsOfOws(document: string): string[] {
  const named = [...document.matchAll(/<ows:Operation name="(\w+)"/g)].map(([, name]) => name!);
  return named.length > 0 ? named : operationsOfRequests(document);
}

function operationsOfRequests(document: string): string[] {
  const [, requests = ''] = /<(?:wfs:)?Request>([\s\S]*?)<\/(?:wfs:)?Request>/.exec(document) ?? [];
  const names = [...requests.matchAll(/<(?:\w+:)?((?:Get|Describe)\w+)\b/g)].map(([, name]) => name!);
  return [...new Set(names)];
}

function pathsOfApi(document: string): string[] {
  const { paths = {} } = JSON.parse(document) as { paths?: Record<string, unknown> };
  return Object.keys(paths).map((path) => `ogcapi ${shapeOf(path)}`);
}

/** Only what the standard names stays: identifiers are those of anything. */
function shapeOf(path: string): string {
  const words = /^(collections|conformance|api|items|queryables|tiles|map|tileMatrixSets|\d+\.\d+\.\d+)$/;
  return path
    .split('/')
    .map((part) => (part === '' || words.test(part) ? part : '*'))
    .join('/')
    .replace(/^\/$/, '');
}

/** Operations that a request asks for, in the words of `operationsOf`. */
export function pathsOf({ path, query, body }: FuzzRequest): string[] {
  const [, protocol = '', rest = ''] = /^\/private\/([\w-]+)(.*)$/.exec(path) ?? [];
  if (protocol === 'ogcapi') return [`ogcapi ${shapeOf(rest.replace(/^\/datastores\/[^/]+/, ''))}`];
  const text = body?.type.includes('form') ? body.text : '';
  const parameters = new URLSearchParams([...query.map(([name, value]): [string, string] => [name, value])]);
  for (const [name, value] of new URLSearchParams(text)) parameters.set(name, value);
  const operation = parameters.get('REQUEST');
  if (operation === null) return [];
  const version = parameters.get('VERSION');
  const versions = version === null ? [protocol === 'wmts' ? '1.0.0' : '2.0.0'] : [version];
  return versions.map((one) => `${protocol} ${one} ${operation}`);
}
