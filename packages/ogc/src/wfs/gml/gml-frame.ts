/** Frame of features in a document: the root of a collection, its namespaces, its counts. */

import { xmlDeclaration } from '../../common/xml-element.ts';
import { escapeAttribute } from '../../common/xml-escape.ts';
import type { CollectionCounts, CollectionInfo } from '../collection-info.ts';
import { namespaceOf, prefixOf } from '../feature-type.ts';
import type { GmlFormat } from '../output-formats.ts';
import { namespaces } from '../wfs-namespaces.ts';
import { type GmlDialect, gmlDialects } from './gml-dialect.ts';

/** Text written before and after the features. */
export interface GmlFrameText {
  readonly head: string;
  readonly tail: string;
}

/**
 * Beginning and end of the collection that holds the features of several queries.
 * @param parts facts of each query, for their namespaces
 */
export function gmlCollectionFrame(
  format: GmlFormat,
  parts: readonly TypeInfo[],
  counts: CollectionCounts,
): GmlFrameText {
  const dialect = gmlDialects[format];
  const open = `${xmlDeclaration}<wfs:FeatureCollection ${gmlRootAttributes(dialect, parts)}`;
  const close = '</wfs:FeatureCollection>\n';
  switch (format) {
    case 'gml32':
      return { head: `${open} ${countAttributes(counts)}>\n`, tail: close };
    case 'gml31':
      return {
        head: `${open} ${oldCountAttributes(counts)}>\n<gml:featureMembers>\n`,
        tail: `</gml:featureMembers>\n${close}`,
      };
    case 'gml2':
      // The box is demanded, and not known before the features have been read.
      return {
        head: `${open}${counts.lockId === undefined ? '' : ` ${attributes({ lockId: counts.lockId })}`}>\n<gml:boundedBy><gml:null>unknown</gml:null></gml:boundedBy>\n`,
        tail: close,
      };
  }
}

/** Facts of a type that the root of a document declares. */
export type TypeInfo = Pick<CollectionInfo, 'type' | 'publicUrl' | 'schemaUrl'>;

/** Namespaces and schemas; types of several services have one of each. */
export function gmlRootAttributes(dialect: GmlDialect, parts: readonly TypeInfo[]): string {
  const schemas = new Map<string, string>();
  const prefixes: Record<string, string> = {};
  for (const { type, publicUrl, schemaUrl } of parts) {
    const namespace = namespaceOf(publicUrl, type.layerName);
    prefixes[`xmlns:${prefixOf(type)}`] = namespace;
    if (!schemas.has(namespace)) schemas.set(namespace, schemaUrl);
  }
  schemas.set(dialect.wfs.namespace, dialect.wfs.schemaLocation);
  // The schema of GML 2 has no elements of its own that the one of WFS does not bring.
  if (dialect.format !== 'gml2') schemas.set(dialect.gml.namespace, dialect.gml.schemaLocation);
  return attributes({
    'xmlns:wfs': dialect.wfs.namespace,
    'xmlns:gml': dialect.gml.namespace,
    'xmlns:xsi': namespaces.xsi,
    ...prefixes,
    'xsi:schemaLocation': [...schemas].flat().join(' '),
  });
}

export function countAttributes(counts: CollectionCounts): string {
  return attributes({
    timeStamp: counts.timeStamp,
    numberMatched: String(counts.numberMatched),
    numberReturned: String(counts.numberReturned),
    next: counts.next,
    previous: counts.previous,
    lockId: counts.lockId,
  });
}

/** WFS 1.1 counts what it returns; only when it returns nothing does it count what there is (04-094 §9.2). */
function oldCountAttributes({ timeStamp, numberReturned, lockId }: CollectionCounts): string {
  return attributes({ timeStamp, numberOfFeatures: String(numberReturned), lockId });
}

/** Beginning and end of a `wfs:ValueCollection` (OGC 09-025r2 §10.3). */
export function gmlValueFrame(dialect: GmlDialect, part: TypeInfo, counts: CollectionCounts): GmlFrameText {
  const root = `${gmlRootAttributes(dialect, [part])} ${countAttributes(counts)}`;
  return {
    head: `${xmlDeclaration}<wfs:ValueCollection ${root}>\n`,
    tail: '</wfs:ValueCollection>\n',
  };
}

/** A collection without features that says how many there are (`resultType=hits`). */
export function writeGmlHits(
  format: GmlFormat,
  parts: readonly TypeInfo[],
  counts: CollectionCounts,
): string {
  if (format === 'gml31') {
    const root = gmlRootAttributes(gmlDialects.gml31, parts);
    const count = attributes({
      timeStamp: counts.timeStamp,
      numberOfFeatures: String(counts.numberMatched),
    });
    return `${xmlDeclaration}<wfs:FeatureCollection ${root} ${count}/>\n`;
  }
  const { head, tail } = gmlCollectionFrame(format, parts, counts);
  return head + tail;
}

/** The same of values. */
export function writeValueHits(part: TypeInfo, counts: CollectionCounts): string {
  const { head, tail } = gmlValueFrame(gmlDialects.gml32, part, counts);
  return head + tail;
}

function attributes(values: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(values)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([name, value]) => `${name}="${escapeAttribute(value)}"`)
    .join(' ');
}
