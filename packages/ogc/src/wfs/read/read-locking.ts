/** LockFeature and GetFeatureWithLock (OGC 09-025r2 §12 and §13; 04-094 §10 and §11), as XML documents and as parameters. */

import { Kvp } from '../../common/kvp.ts';
import { invalidParameter, missingParameter } from '../../common/ogc-request-error.ts';
import { attributeOf, type XmlNode } from '../../common/xml-reader.ts';
import type { GetFeatureRequest, QueryExpression } from '../wfs-request.ts';
import { profileOf, readVersion, type WfsVersion } from '../wfs-version.ts';
import { maxCount } from './read-parameters.ts';
import { readQueries as readQueriesKvp } from './read-queries-kvp.ts';
import { readWfsKvp } from './read-wfs-kvp.ts';
import { integerAttribute, readQueries, readWfsNode, versionOf } from './read-wfs-xml.ts';

interface LockOptions {
  readonly version: WfsVersion;
  /** Undefined: as long as the server likes. */
  readonly seconds: number | undefined;
  readonly lockAction: 'ALL' | 'SOME';
}

export interface LockFeatureRequest extends LockOptions {
  readonly operation: 'LockFeature';
  /** A lock that is to last longer. */
  readonly lockId: string | undefined;
  readonly queries: readonly QueryExpression[];
}

export interface GetFeatureWithLockRequest extends LockOptions {
  readonly operation: 'GetFeatureWithLock';
  readonly get: GetFeatureRequest;
}

export type LockingRequest = LockFeatureRequest | GetFeatureWithLockRequest;

/** Undefined for a document that asks for something else. @throws {OgcRequestError} */
export function readLockingXml(root: XmlNode): LockingRequest | undefined {
  if (root.local !== 'LockFeature' && root.local !== 'GetFeatureWithLock') return undefined;
  const version = versionOf(root);
  const options = {
    version,
    seconds: secondsOf(integerAttribute(root, 'expiry'), version),
    lockAction: readLockAction(attributeOf(root, 'lockAction')),
  };
  if (root.local === 'GetFeatureWithLock') {
    const get = readWfsNode({ ...root, local: 'GetFeature' }) as GetFeatureRequest;
    return { operation: 'GetFeatureWithLock', ...options, get: withResults(get) };
  }
  const lockId = attributeOf(root, 'lockId')?.trim() || undefined;
  // WFS 1.x calls `Lock` what later is a query.
  const children = root.children.map((node) => (node.local === 'Lock' ? { ...node, local: 'Query' } : node));
  const asksNothing = children.length === 0 && lockId !== undefined;
  const queries = asksNothing ? [] : readQueries({ ...root, children }, profileOf(version));
  return { operation: 'LockFeature', ...options, lockId, queries };
}

/** Undefined for a request of something else. @throws {OgcRequestError} */
export function readLockingKvp(text: string): LockingRequest | undefined {
  const [, operation = ''] = /(?:^|&)request=([^&]*)/i.exec(text) ?? [];
  if (!/^(lockfeature|getfeaturewithlock)$/i.test(operation)) return undefined;
  const kvp = Kvp.parse(text);
  const version = readVersion(kvp.find('version'));
  const options = {
    version,
    seconds: secondsOf(kvp.findInteger('expiry', { min: 0, max: maxCount }), version),
    lockAction: readLockAction(kvp.find('lockAction')),
  };
  if (/^getfeaturewithlock$/i.test(operation)) {
    const asGet = text.replace(/((?:^|&)request=)[^&]*/i, '$1GetFeature');
    return {
      operation: 'GetFeatureWithLock',
      ...options,
      get: withResults(readWfsKvp(asGet) as GetFeatureRequest),
    };
  }
  const lockId = kvp.find('lockId')?.trim() || undefined;
  const names = ['typeNames', 'typeName', 'resourceId', 'featureId', 'storedQuery_id', 'storedQueryId'];
  const asks = kvp.find(...names) !== undefined;
  if (!asks && lockId === undefined)
    throw missingParameter(profileOf(version).typeNameParameter, 'layer:table');
  return {
    operation: 'LockFeature',
    ...options,
    lockId,
    queries: asks ? readQueriesKvp(kvp, profileOf(version)) : [],
  };
}

/** WFS 1.1 counts minutes. */
function secondsOf(expiry: number | undefined, version: WfsVersion): number | undefined {
  return expiry === undefined || profileOf(version).family === '2.0' ? expiry : expiry * 60;
}

function readLockAction(written: string | undefined): 'ALL' | 'SOME' {
  const action = written?.trim().toUpperCase() || 'ALL';
  if (action === 'ALL' || action === 'SOME') return action;
  throw invalidParameter('lockAction', action, 'ALL, SOME');
}

/** What is only counted is not locked (09-025r2 §13.2.4.3). */
function withResults(get: GetFeatureRequest): GetFeatureRequest {
  if (get.resultType === 'hits') throw invalidParameter('resultType', 'hits', 'results');
  return get;
}
