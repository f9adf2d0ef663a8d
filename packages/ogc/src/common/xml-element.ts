/** Documents we write are trees of elements, escaped when serialised: no template ever holds a value. */

import { escapeAttribute, escapeText } from './xml-escape.ts';

export interface XmlElement {
  /** With its prefix: `ows:Title`. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlContent[];
  /** Its whole text, of an element that was written once and for all (`written`). */
  readonly utf8?: Uint8Array;
}

export type XmlContent = XmlElement | string;

/** Absent things may be written where they would be: they are left out. */
type MaybeContent = XmlContent | number | undefined | null | false | readonly MaybeContent[];
type MaybeAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * @example element('ows:Title', {}, 'Communes')
 * @param children nested lists are flattened; `undefined`, `null` and `false` left out
 */
export function element(
  name: string,
  attributes: MaybeAttributes = {},
  ...children: MaybeContent[]
): XmlElement {
  const retained: Record<string, string> = {};
  for (const key in attributes) {
    const value = attributes[key];
    if (value !== undefined) retained[key] = String(value);
  }
  return { name, attributes: retained, children: flatten(children, []) };
}

function flatten(children: readonly MaybeContent[], into: XmlContent[]): XmlContent[] {
  for (const child of children) {
    if (child === undefined || child === null || child === false) continue;
    if (typeof child === 'number') into.push(String(child));
    else if (typeof child === 'string') into.push(child);
    else if (Array.isArray(child)) flatten(child as readonly MaybeContent[], into);
    else into.push(child as XmlElement);
  }
  return into;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The element as it is once written: what is part of many documents, or of one made again and again, is written once. */
export function written(node: XmlElement): XmlElement {
  return { name: node.name, attributes: {}, children: [], utf8: encoder.encode(serializeElement(node)) };
}

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** A whole document. Long collections are not written this way: see the streaming writers. */
export function serializeDocument(root: XmlElement): string {
  return xmlDeclaration + serializeElement(root);
}

/** Joined piece by piece: engines make that cheaper than a list of a hundred thousand pieces. */
export function serializeElement(node: XmlElement): string {
  if (node.utf8 !== undefined) return decoder.decode(node.utf8);
  const start = startTag(node);
  if (node.children.length === 0) return `${start}/>`;
  let text = `${start}>`;
  for (const child of node.children) {
    text += typeof child === 'string' ? escapeText(child) : serializeElement(child);
  }
  return `${text}</${node.name}>`;
}

function startTag({ name, attributes }: XmlElement): string {
  let text = `<${name}`;
  for (const key in attributes) text += ` ${key}="${escapeAttribute(attributes[key] as string)}"`;
  return text;
}

/**
 * UTF-8 of a whole document, in pieces: elements that were written already are given as they are, so that whoever knows
 * them needs not look at them again.
 * @param beforeRoot between the declaration and the root, such as a document type
 */
export function serializeInPieces(root: XmlElement, beforeRoot = ''): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  let text = xmlDeclaration + beforeRoot;
  const visit = (node: XmlElement): void => {
    if (node.utf8 !== undefined) {
      pieces.push(encoder.encode(text), node.utf8);
      text = '';
      return;
    }
    if (node.children.length === 0) {
      text += `${startTag(node)}/>`;
      return;
    }
    text += `${startTag(node)}>`;
    for (const child of node.children) {
      if (typeof child === 'string') text += escapeText(child);
      else visit(child);
    }
    text += `</${node.name}>`;
  };
  visit(root);
  return [...pieces, encoder.encode(text)];
}
