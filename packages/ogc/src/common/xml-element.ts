/** Documents we write are trees of elements, escaped when serialised: no template ever holds a value. */

import { escapeAttribute, escapeText } from './xml-escape.ts';

export interface XmlElement {
  /** With its prefix: `ows:Title`. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlContent[];
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

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** A whole document. Long collections are not written this way: see the streaming writers. */
export function serializeDocument(root: XmlElement): string {
  return xmlDeclaration + serializeElement(root);
}

/** Joined piece by piece: engines make that cheaper than a list of a hundred thousand pieces. */
export function serializeElement(node: XmlElement): string {
  let text = `<${node.name}`;
  for (const name in node.attributes) {
    text += ` ${name}="${escapeAttribute(node.attributes[name] as string)}"`;
  }
  if (node.children.length === 0) return `${text}/>`;
  text += '>';
  for (const child of node.children) {
    text += typeof child === 'string' ? escapeText(child) : serializeElement(child);
  }
  return `${text}</${node.name}>`;
}
