/**
 * A document as a tree in document order, texts included: what SLD needs, since labels mix texts and expressions.
 * No DTD, no entity of the document's own, bounded in size and depth.
 */
import { CartableError, hasTooManyReferences, maxXmlReferences } from '@cartable/contract';
import { SaxesParser, type SaxesTagNS } from 'saxes';

export interface XmlElement {
  /** Without its prefix. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly (XmlElement | string)[];
  /** From 1. */
  readonly line: number;
}

/** A style with hundreds of rules weighs 300 kB; incorporated icons make up the rest. */
export const maxSldBytes = 1 << 20;
export const maxXmlDepth = 64;
/** Elements and attributes together; a rule has some thirty. */
export const maxXmlNodes = 50_000;

interface OpenElement extends XmlElement {
  readonly children: (XmlElement | string)[];
}

/** @throws {CartableError} `style.too-large`, `style.not-xml`, `style.xml-refused`, `style.too-many-elements` */
export function parseXml(xml: string): XmlElement {
  // A character takes at least one byte: cheap first, exact next.
  if (xml.length > maxSldBytes || new TextEncoder().encode(xml).length > maxSldBytes) {
    throw new CartableError('style.too-large', { limit: maxSldBytes >> 20 });
  }
  if (hasTooManyReferences(xml))
    throw new CartableError('style.too-many-elements', { limit: maxXmlReferences });
  const parser = new SaxesParser({ xmlns: true, position: true });
  const open: OpenElement[] = [];
  let root: XmlElement | undefined;
  const reject = (): never => {
    throw new CartableError('style.xml-refused', { depth: maxXmlDepth });
  };
  let nodes = 0;
  const count = (): void => {
    nodes += 1;
    if (nodes > maxXmlNodes) throw new CartableError('style.too-many-elements', { limit: maxXmlNodes });
  };
  parser.on('attribute', count);
  parser.on('doctype', reject);
  parser.on('error', (error) => {
    throw new CartableError('style.not-xml', { line: parser.line, problem: problemOf(error) });
  });
  parser.on('opentag', (tag) => {
    if (open.length >= maxXmlDepth) reject();
    count();
    open.push({ name: tag.local, attributes: attributesOf(tag), children: [], line: parser.line });
  });
  const addText = (text: string): void => {
    open[open.length - 1]?.children.push(text);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const element = open.pop()!;
    const parent = open[open.length - 1];
    if (parent) parent.children.push(element);
    else root = element;
  });
  parser.write(xml.replace(/^\uFEFF/, '')).close();
  if (!root) throw new CartableError('style.not-xml', { line: 1, problem: 'no element' });
  return root;
}

/** Without the position saxes puts in front, which is said apart. */
function problemOf(error: Error): string {
  return error.message.replace(/^(?:\S+:)?\d+:\d+: /, '').slice(0, 200);
}

function attributesOf(tag: SaxesTagNS): Map<string, string> {
  return new Map(Object.values(tag.attributes).map(({ local, value }) => [local, value]));
}

export function elementsOf(element: XmlElement): XmlElement[] {
  return element.children.filter((child) => typeof child !== 'string');
}

export function childrenNamed(element: XmlElement, name: string): XmlElement[] {
  return elementsOf(element).filter((child) => child.name === name);
}

export function childNamed(element: XmlElement, ...names: string[]): XmlElement | undefined {
  return elementsOf(element).find((child) => names.includes(child.name));
}

/** The text of an element alone, trimmed. */
export function textOf(element: XmlElement): string {
  return rawTextOf(element).trim();
}

/** As written, white space included. */
export function rawTextOf(element: XmlElement): string {
  return element.children.filter((child) => typeof child === 'string').join('');
}

export function childText(element: XmlElement, ...names: string[]): string | undefined {
  const child = childNamed(element, ...names);
  const text = child && textOf(child);
  return text === '' ? undefined : text;
}
