import { escapeAttribute, escapeText } from './xml-escape.ts';
import type { XmlNode } from './xml-reader.ts';

/**
 * A node that was read, as a document of its own: elements declare their namespace when it changes, attributes lose
 * theirs.
 */
export function textOfNode(node: XmlNode, outer = ''): string {
  const declaration = node.uri === outer ? '' : ` xmlns="${escapeAttribute(node.uri)}"`;
  const attributes = node.attributes
    .map(({ local, value }) => ` ${local}="${escapeAttribute(value)}"`)
    .join('');
  const content = node.children.map((child) => textOfNode(child, node.uri)).join('');
  // Documents of requests hold either elements or text; blanks between elements say nothing.
  const text = node.children.length === 0 ? escapeText(node.text) : '';
  return `<${node.local}${declaration}${attributes}>${content}${text}</${node.local}>`;
}
