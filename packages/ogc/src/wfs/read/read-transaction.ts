/** Transactions of WFS 2.0 (OGC 09-025r2 §15), 1.1 and 1.0, sent as XML documents: what is to be changed, as written. */

import type { Expression } from '@cartable/expressions';
import {
  invalidParameter,
  missingParameter,
  OgcRequestError,
  quote,
  unsupportedOption,
} from '../../common/ogc-request-error.ts';
import { attributeOf, childOf, childrenOf, textOf, type XmlNode } from '../../common/xml-reader.ts';
import { isAbsentGmlProperty, propertyNameOf } from '../../filter/property-path.ts';
import { readFilter } from '../../filter/read-filter.ts';
import { readGmlGeometry } from '../../filter/read-gml.ts';
import { parseRequestedName, type RequestedName } from '../feature-type.ts';
import { gmlColumnNames } from '../gml-columns.ts';
import { profileOf, readVersion, type WfsProfile, type WfsVersion } from '../wfs-version.ts';

/** Geometry in the system it names; `srid` zero: it names none. */
export interface WrittenGeometry {
  readonly wkb: Uint8Array;
  readonly srid: number;
}

/** By the name of the property, without its prefix. */
export type WrittenProperties = ReadonlyMap<string, string | null | WrittenGeometry>;

interface Selected {
  readonly filter: Expression | undefined;
  readonly resourceIds: readonly string[] | undefined;
}

export type WfsAction = { readonly handle: string | undefined; readonly typeName: RequestedName } & (
  | {
      readonly kind: 'insert';
      readonly properties: WrittenProperties;
      /** Identifier it came with: that of a feature that was deleted, perhaps. */
      readonly id: string | undefined;
    }
  | ({ readonly kind: 'update' | 'replace'; readonly properties: WrittenProperties } & Selected)
  | ({ readonly kind: 'delete' } & Selected)
);

export interface TransactionRequest {
  readonly version: WfsVersion;
  readonly handle: string | undefined;
  /** Lock of the features that are changed. */
  readonly lockId: string | undefined;
  /** What of the lock ends with the transaction: all of it, or what was changed. */
  readonly releaseAction: 'ALL' | 'SOME';
  readonly actions: readonly WfsAction[];
}

const maxActions = 5_000;

/** The namespace and the version agree, but in the documents of GDAL: those of WFS 1.1 under the version it read. */
function versionOf(root: XmlNode): WfsVersion {
  const written = attributeOf(root, 'version');
  const isOld = root.uri === profileOf('1.1.0').namespace;
  const version = written === undefined && isOld ? '1.1.0' : readVersion(written);
  if (profileOf(version).namespace === root.uri) return version;
  if (isOld) return '1.1.0';
  throw invalidParameter('version', version, root.uri);
}

/** Undefined for a document that asks for something else. @throws {OgcRequestError} */
export function readTransaction(root: XmlNode): TransactionRequest | undefined {
  if (root.local !== 'Transaction') return undefined;
  const version = versionOf(root);
  const profile = profileOf(version);
  // WFS 1.x has an element for it.
  const lockNode = childOf(root, 'LockId');
  const lockId = (attributeOf(root, 'lockId') ?? (lockNode && textOf(lockNode)))?.trim() || undefined;
  const actions = root.children.flatMap((node) => (node === lockNode ? [] : actionsOf(node, profile)));
  if (actions.length === 0 && lockId === undefined)
    throw missingParameter('Transaction', 'wfs:Insert, wfs:Update, wfs:Delete');
  if (actions.length > maxActions)
    throw invalidParameter('Transaction', String(actions.length), `≤ ${maxActions}`);
  const releaseAction = attributeOf(root, 'releaseAction')?.trim() ?? 'ALL';
  if (releaseAction !== 'ALL' && releaseAction !== 'SOME')
    throw invalidParameter('releaseAction', releaseAction, 'ALL, SOME');
  return { version, handle: attributeOf(root, 'handle'), lockId, releaseAction, actions };
}

function actionsOf(node: XmlNode, profile: WfsProfile): WfsAction[] {
  const handle = attributeOf(node, 'handle');
  switch (node.local) {
    case 'Insert':
      return insertedFeatures(node).map((feature) => ({
        kind: 'insert',
        handle,
        id: feature.attributes.find(({ local }) => local === 'id' || local === 'fid')?.value,
        ...featureOf(feature, profile),
      }));
    case 'Update': {
      const properties = changesOf(node, profile);
      return [{ kind: 'update', handle, ...selectionOf(node, profile), properties }];
    }
    case 'Delete':
      return [{ kind: 'delete', handle, ...selectionOf(node, profile) }];
    case 'Replace': {
      const feature = node.children.find(({ local }) => local !== 'Filter');
      if (feature === undefined) throw missingParameter('Replace', 'a feature and its filter');
      return [{ kind: 'replace', handle, ...filterOf(node, profile), ...featureOf(feature, profile) }];
    }
    default:
      throw unsupportedOption(node.local, 'Transaction');
  }
}

/** Features alone, or in a collection. */
function insertedFeatures(node: XmlNode): XmlNode[] {
  return node.children.flatMap((child) =>
    /^FeatureCollection$/.test(child.local)
      ? child.children
          .filter(({ local }) => /^(featureMembers?|member)$/.test(local))
          .flatMap(({ children }) => children)
      : [child],
  );
}

function featureOf(node: XmlNode, profile: WfsProfile) {
  const typeName: RequestedName = { text: node.local, namespace: node.uri, local: node.local };
  const own = node.children.filter((child) => !isGml(child.uri) || isGmlColumn(child));
  const properties = new Map(own.map((child) => [nameOfProperty(child), valueOfProperty(child, profile)]));
  return { typeName, properties };
}

function changesOf(node: XmlNode, profile: WfsProfile): WrittenProperties {
  return new Map(
    childrenOf(node, 'Property').map((property) => {
      const name = childOf(property, 'ValueReference') ?? childOf(property, 'Name');
      if (name === undefined) throw missingParameter('ValueReference', 'wfs:Property');
      const value = childOf(property, 'Value');
      const written = value === undefined ? null : valueOfProperty(value, profile);
      return [nameOfReference(name), written];
    }),
  );
}

function selectionOf(node: XmlNode, profile: WfsProfile) {
  const name = attributeOf(node, 'typeName')?.trim();
  if (!name) throw missingParameter('typeName', 'database:table');
  return { typeName: parseRequestedName(name, node.prefixes), ...filterOf(node, profile) };
}

/** What would change every feature of a table is not taken for granted: it must say which. */
function filterOf(node: XmlNode, { axisOrder }: WfsProfile): Selected {
  const filter = childOf(node, 'Filter');
  if (filter === undefined) throw missingParameter('Filter', 'fes:Filter');
  const { condition, resourceIds } = readFilter(filter, { locator: 'Filter', axisOrder });
  return { filter: condition, resourceIds };
}

function valueOfProperty(node: XmlNode, { axisOrder }: WfsProfile): string | null | WrittenGeometry {
  const geometry = node.children.find(({ uri }) => isGml(uri));
  const [other] = node.children.filter((child) => child !== geometry);
  if (other !== undefined) throw invalidValue(node.local, `{${other.uri}}${other.local}`);
  if (geometry !== undefined) return readGmlGeometry(geometry, { locator: node.local, axisOrder });
  if (attributeOf(node, 'nil') === 'true') return null;
  return textOf(node);
}

/** Standard properties of GML that tables may have columns for; the others are computed. */
const isGmlColumn = ({ local }: XmlNode): boolean => local in gmlColumnNames;

function nameOfProperty({ uri, local }: XmlNode): string {
  return isGml(uri) ? (gmlColumnNames[local] ?? local) : local;
}

function nameOfReference(node: XmlNode): string {
  const path = textOf(node).replace(/\[\s*1\s*\]$/, '');
  const name = propertyNameOf(path);
  return isAbsentGmlProperty(path, node.prefixes) ? (gmlColumnNames[name] ?? `gml:${name}`) : name;
}

function invalidValue(property: string, value: string): OgcRequestError {
  return new OgcRequestError({
    exceptionCode: 'InvalidValue',
    locator: property,
    code: 'service.parameter-invalid',
    params: { parameter: property, value: quote(value), expected: 'a value, or a geometry of GML' },
  });
}

const isGml = (uri: string): boolean => uri.startsWith('http://www.opengis.net/gml');
