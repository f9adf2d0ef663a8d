/** WFS requests written as parameters (tables "KVP encoding" of each operation), in every version. */

import { Kvp } from '../../common/kvp.ts';
import { invalidParameter, unsupportedOption } from '../../common/ogc-request-error.ts';
import { parseRequestedName, type RequestedName } from '../feature-type.ts';
import type { GetCapabilitiesRequest, PageRequest, WfsRequest } from '../wfs-request.ts';
import {
  negotiateVersion,
  profileOf,
  readVersion,
  type WfsProfile,
  type WfsVersion,
} from '../wfs-version.ts';
import { splitItems } from './kvp-lists.ts';
import {
  assertResolve,
  assertStoredQuery,
  assertValueFormat,
  assertValueReference,
  maxCount,
  readFeatureFormat,
  readResultType,
  readSchemaFormat,
  readSections,
  unknownOperation,
} from './read-parameters.ts';
import { readNamespaces, readQueries } from './read-queries-kvp.ts';

/** @param text query of the address, or body of a form @throws {OgcRequestError} */
export function readWfsKvp(text: string): WfsRequest {
  const kvp = Kvp.parse(text);
  const operation = kvp.get('request', profileOf('2.0.0').operations.join(', ')).toLowerCase();
  const service = kvp.get('service', 'WFS');
  if (service.toUpperCase() !== 'WFS') throw invalidParameter('service', service, 'WFS');
  if (operation === 'getcapabilities') return readGetCapabilities(kvp);
  const version = readVersion(kvp.find('version'));
  const profile = profileOf(version);
  const isServed = profile.operations.some((name) => name.toLowerCase() === operation);
  if (!isServed) throw unknownOperation(kvp.get('request', ''), profile);
  return readOperation(operation, kvp, { version, profile });
}

interface Versioned {
  readonly version: WfsVersion;
  readonly profile: WfsProfile;
}

function readOperation(operation: string, kvp: Kvp, { version, profile }: Versioned): WfsRequest {
  switch (operation) {
    case 'describefeaturetype':
      return {
        operation: 'DescribeFeatureType',
        version,
        typeNames: readDescribedTypes(kvp),
        format: readSchemaFormat(kvp.find('outputFormat'), profile),
      };
    case 'getfeature':
      assertResolve(kvp.find('resolve'));
      return {
        operation: 'GetFeature',
        version,
        queries: readQueries(kvp, profile),
        ...readPage(kvp),
        format: readFeatureFormat(kvp.find('outputFormat'), profile),
      };
    case 'getpropertyvalue':
      return readGetPropertyValue(kvp, { version, profile });
    case 'liststoredqueries':
      return { operation: 'ListStoredQueries', version };
    default:
      for (const id of kvp.list('storedQuery_id')) assertStoredQuery(id);
      return { operation: 'DescribeStoredQueries', version };
  }
}

function readGetCapabilities(kvp: Kvp): GetCapabilitiesRequest {
  return {
    operation: 'GetCapabilities',
    version: negotiateVersion(kvp.list('AcceptVersions'), kvp.find('version')),
    sections: readSections(kvp.list('sections')),
    updateSequence: kvp.find('updateSequence'),
  };
}

function readDescribedTypes(kvp: Kvp): RequestedName[] {
  const text = kvp.find('typeNames', 'typeName');
  if (text === undefined) return [];
  const bindings = readNamespaces(kvp);
  return splitItems(text.replace(/^\((.*)\)$/, '$1').replaceAll(')(', ',')).map((name) =>
    parseRequestedName(name, bindings),
  );
}

function readPage(kvp: Kvp): PageRequest {
  return {
    count:
      kvp.findInteger('count', { min: 0, max: maxCount }) ??
      kvp.findInteger('maxFeatures', { min: 0, max: maxCount }),
    startIndex: kvp.findInteger('startIndex', { min: 0, max: maxCount }) ?? 0,
    resultType: readResultType(kvp.find('resultType')),
  };
}

function readGetPropertyValue(kvp: Kvp, { version, profile }: Versioned): WfsRequest {
  assertResolve(kvp.find('resolve'));
  assertValueFormat(kvp.find('outputFormat'), profile);
  const [query, other] = readQueries(kvp, profile);
  if (!query || other) throw unsupportedOption('several queries for values', 'typeNames');
  const written = kvp.has('valueReference') ? (kvp.find('valueReference') ?? '') : undefined;
  return {
    operation: 'GetPropertyValue',
    version,
    query,
    valueReference: assertValueReference(written),
    ...readPage(kvp),
  };
}
