/** Filter Encoding 2.0 (OGC 09-026r2), 1.1 (04-095) and 1.0 (02-059) to the shared expression tree. */

import { type Expression, ownEntry } from '@cartable/expressions';
import { attributeOf, type XmlNode } from '../common/xml-reader.ts';
import { ConditionReader } from './condition-reader.ts';
import { filterProblem } from './filter-problem.ts';
import type { GmlReading } from './read-gml.ts';

/** Identifiers found in a filter are kept apart, for they are resolved against the types served. */
export interface FesFilter {
  readonly condition: Expression | undefined;
  readonly resourceIds: readonly string[] | undefined;
  /** Which versions of these features are meant, in their order, when one of them tells. */
  readonly resourceVersions?: readonly ResourceVersion[];
}

/** `fes:ResourceId` (09-026r2 §7.11), as written. */
export interface ResourceVersion {
  readonly rid: string;
  readonly previousRid: string | undefined;
  /** `FIRST`, `LAST`, `PREVIOUS`, `NEXT`, `ALL`, a rank from 1, or a date and time. */
  readonly version: string | undefined;
  readonly startDate: string | undefined;
  readonly endDate: string | undefined;
}

/** 2.0, and the one that 1.1 and 1.0 share; some clients write none. */
const namespaces = ['http://www.opengis.net/fes/2.0', 'http://www.opengis.net/ogc', ''];

/** The element that names a feature, and its attribute: in FES 2.0, Filter 1.0 and 1.1, Filter 1.1. */
const identifiers: Readonly<Record<string, string>> = {
  ResourceId: 'rid',
  FeatureId: 'fid',
  GmlObjectId: 'id',
};

/** @throws {OgcRequestError} */
export function readFilter(node: XmlNode, reading: GmlReading): FesFilter {
  const { locator } = reading;
  if (node.local !== 'Filter' || !namespaces.includes(node.uri))
    throw filterProblem(
      `the root is '{${node.uri.slice(0, 60)}}${node.local}', expected fes:Filter`,
      locator,
    );
  const ids = node.children.filter((child) => ownEntry(identifiers, child.local) !== undefined);
  if (ids.length > 0) {
    if (ids.length !== node.children.length)
      throw filterProblem('identifiers are mixed with other operators', locator);
    const versions = ids.map(versionOf);
    const tellsVersions = versions.some(({ rid: _, ...told }) => Object.values(told).some(Boolean));
    return {
      condition: undefined,
      resourceIds: versions.map(({ rid }) => rid),
      ...(tellsVersions ? { resourceVersions: versions } : {}),
    };
  }
  if (node.children.length !== 1)
    throw filterProblem(`it has ${node.children.length} operators, expected one`, locator);
  return { condition: new ConditionReader(reading).condition(node.children[0]!), resourceIds: undefined };
}

function versionOf(node: XmlNode): ResourceVersion {
  return {
    rid: attributeOf(node, identifiers[node.local]!) ?? '',
    previousRid: attributeOf(node, 'previousRid'),
    version: attributeOf(node, 'version'),
    startDate: attributeOf(node, 'startDate'),
    endDate: attributeOf(node, 'endDate'),
  };
}
