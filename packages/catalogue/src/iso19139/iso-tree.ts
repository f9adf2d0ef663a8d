import { attributeOf, childOf, childrenOf, textOf, type XmlNode } from '@cartable/ogc';

/** Walks of ISO 19139 trees: a path names each element of the way, value elements included, without prefixes. */

/** Every node at the end of the path. */
export function nodesAt(node: XmlNode | undefined, path: string): XmlNode[] {
  if (node === undefined) return [];
  return path
    .split('/')
    .reduce<XmlNode[]>((nodes, name) => nodes.flatMap((one) => childrenOf(one, name)), [node]);
}

export const childrenNamed = childrenOf;

export function nodeAt(node: XmlNode | undefined, path: string): XmlNode | undefined {
  return nodesAt(node, path)[0];
}

/** Elements that hold a text in a property, the commonest first. */
const valueElements = ['CharacterString', 'Anchor', 'MimeFileType', 'FileName', 'Date', 'DateTime', 'URL'];

/** The value of a property, whatever way it is told: text, anchor, code, date, number. */
export function contentOf(property: XmlNode | undefined): string {
  if (property === undefined) return '';
  for (const name of valueElements) {
    const value = childOf(property, name);
    if (value !== undefined && textOf(value) !== '') return textOf(value);
  }
  const [only] = property.children;
  if (only !== undefined) return attributeOf(only, 'codeListValue')?.trim() || textOf(only);
  return textOf(property);
}

export function valueAt(node: XmlNode | undefined, path: string): string {
  return contentOf(nodeAt(node, path));
}

export function valuesAt(node: XmlNode | undefined, path: string): string[] {
  return nodesAt(node, path)
    .map(contentOf)
    .filter((value) => value !== '');
}

/** The first element of that name, itself or below, in document order. */
export function findBelow(node: XmlNode, names: readonly string[]): XmlNode | undefined {
  if (names.includes(node.local)) return node;
  for (const child of node.children) {
    const found = findBelow(child, names);
    if (found !== undefined) return found;
  }
  return undefined;
}
