import type { XmlNode } from '../common/xml-reader.ts';

/** Every descendant of that name, in document order. */
export function descendants(node: XmlNode, local: string): XmlNode[] {
  return node.children.flatMap((child) => [
    ...(child.local === local ? [child] : []),
    ...descendants(child, local),
  ]);
}
