/**
 * Reads an XML document sent by a client into a tree. No DTD (so no entity bombs, no files read), bounded in size, depth
 * and count. Prefixes are resolved to namespaces.
 */

import { decodeXml, hasTooManyReferences, maxXmlReferences } from '@cartable/contract';
import { type SaxesAttributeNS, SaxesParser } from 'saxes';
import { OgcRequestError } from './ogc-request-error.ts';

export interface XmlNode {
  /** Namespace address, empty when none. */
  readonly uri: string;
  readonly local: string;
  readonly attributes: readonly { readonly uri: string; readonly local: string; readonly value: string }[];
  readonly children: readonly XmlNode[];
  /** All text directly inside, joined. */
  readonly text: string;
  /** Prefixes in force here, those of the elements around inherited: values of some standards are qualified names. */
  readonly prefixes: Readonly<Record<string, string>>;
}

export const maxXmlBytes = 1024 * 1024;
/** The deepest request (filter with a geometry collection) nests some twenty levels. */
const maxDepth = 64;
/** Elements and attributes together: a filter by a few thousand identifiers, a geometry of many rings. */
const maxNodes = 20_000;

interface OpenNode {
  uri: string;
  local: string;
  attributes: XmlNode['attributes'];
  children: XmlNode[];
  text: string;
  prefixes: Record<string, string>;
}

/** @throws {OgcRequestError} `OperationParsingFailed` */
export function readXml(source: string | Uint8Array): XmlNode {
  const length = typeof source === 'string' ? source.length : source.byteLength;
  if (length > maxXmlBytes) {
    const params = { limit: maxXmlBytes };
    throw new OgcRequestError({
      exceptionCode: 'OperationParsingFailed',
      code: 'service.document-too-large',
      params,
    });
  }
  return parse(typeof source === 'string' ? source : decode(source));
}

function decode(bytes: Uint8Array): string {
  try {
    return decodeXml(bytes);
  } catch (cause) {
    throw malformed((cause as Error).message, cause);
  }
}

function malformed(problem: string, cause?: unknown): OgcRequestError {
  return new OgcRequestError({
    exceptionCode: 'OperationParsingFailed',
    code: 'service.document-malformed',
    params: { problem: problem.slice(0, 200) },
    cause,
  });
}

function parse(text: string): XmlNode {
  if (hasTooManyReferences(text)) throw malformed(`it has more than ${maxXmlReferences} references`);
  const parser = new SaxesParser({ xmlns: true, position: true });
  const open: OpenNode[] = [];
  let root: XmlNode | undefined;
  let nodes = 0;
  const count = (): void => {
    nodes += 1;
    if (nodes > maxNodes) throw malformed(`it has more than ${maxNodes} elements and attributes`);
  };
  parser.on('error', (error) => {
    throw malformed(error.message, error);
  });
  parser.on('doctype', () => {
    throw malformed('a document type declaration is not accepted');
  });
  parser.on('attribute', count);
  parser.on('opentag', (tag) => {
    count();
    if (open.length >= maxDepth) throw malformed(`it nests more than ${maxDepth} levels`);
    open.push({
      uri: tag.uri,
      local: tag.local,
      attributes: attributesOf(Object.values(tag.attributes)),
      children: [],
      text: '',
      prefixes: prefixesIn(open.at(-1)?.prefixes, tag.ns),
    });
  });
  const addText = (content: string): void => {
    const top = open.at(-1);
    if (top) top.text += content;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const node = open.pop()!;
    const parent = open.at(-1);
    if (parent) parent.children.push(node);
    else root = node;
  });
  parser.write(text.replace(/^\uFEFF/, '')).close();
  if (!root) throw malformed('it is empty');
  return root;
}

/**
 * Prefixes of an element on top of those around it, which are shared: copies would let a document of many prefixes and
 * many elements fill the memory. Without prototype: a prefix may be any word.
 */
function prefixesIn(
  outer: Record<string, string> | undefined,
  own: Record<string, string>,
): Record<string, string> {
  if (outer && Object.keys(own).length === 0) return outer;
  return Object.assign(Object.create(outer ?? null), own) as Record<string, string>;
}

function attributesOf(attributes: readonly SaxesAttributeNS[]): XmlNode['attributes'] {
  return attributes
    .filter((attribute) => attribute.prefix !== 'xmlns' && attribute.name !== 'xmlns')
    .map(({ uri, local, value }) => ({ uri, local, value }));
}

/** Every prefix in force at an element, with its namespace. */
export function prefixesOf(node: XmlNode): [prefix: string, uri: string][] {
  const entries: [string, string][] = [];
  for (const prefix in node.prefixes) entries.push([prefix, node.prefixes[prefix]!]);
  return entries;
}

export function attributeOf(node: XmlNode, local: string): string | undefined {
  return node.attributes.find((attribute) => attribute.local === local)?.value;
}

export function childOf(node: XmlNode, local: string): XmlNode | undefined {
  return node.children.find((child) => child.local === local);
}

export function childrenOf(node: XmlNode, local: string): XmlNode[] {
  return node.children.filter((child) => child.local === local);
}

export function textOf(node: XmlNode): string {
  return node.text.trim();
}
