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
  const kept = Object.entries(attributes).filter((entry) => entry[1] !== undefined);
  return {
    name,
    attributes: Object.fromEntries(kept.map(([key, value]) => [key, String(value)])),
    children: flatten(children),
  };
}

function flatten(children: readonly MaybeContent[]): XmlContent[] {
  return children.flatMap((child): XmlContent[] => {
    if (child === undefined || child === null || child === false) return [];
    if (typeof child === 'number') return [String(child)];
    if (typeof child === 'string') return [child];
    return Array.isArray(child) ? flatten(child as readonly MaybeContent[]) : [child as XmlElement];
  });
}

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** A whole document. Long collections are not written this way: see the streaming writers. */
export function serializeDocument(root: XmlElement): string {
  const parts: string[] = [xmlDeclaration];
  write(root, parts);
  return parts.join('');
}

export function serializeElement(root: XmlElement): string {
  const parts: string[] = [];
  write(root, parts);
  return parts.join('');
}

function write(node: XmlElement, parts: string[]): void {
  parts.push('<', node.name);
  for (const [name, value] of Object.entries(node.attributes))
    parts.push(' ', name, '="', escapeAttribute(value), '"');
  if (node.children.length === 0) {
    parts.push('/>');
    return;
  }
  parts.push('>');
  for (const child of node.children) {
    if (typeof child === 'string') parts.push(escapeText(child));
    else write(child, parts);
  }
  parts.push('</', node.name, '>');
}
