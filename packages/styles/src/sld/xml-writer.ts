/** A document as a tree of elements, escaped in one place. */
export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (XmlNode | string)[];
}

export function xml(
  name: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly (XmlNode | string | undefined)[],
): XmlNode {
  return { name, attributes, children: children.filter((child) => child !== undefined) };
}

/** Characters that XML 1.0 cannot hold even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeText(text: string): string {
  return text.replace(forbidden, '').replace(/[&<>"]/g, (character) => escapes[character]!);
}

/** Indented, except where there is text: white space would become part of it. */
export function formatXml(root: XmlNode): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${formatNode(root, '')}\n`;
}

/** One element of a document that is written elsewhere. */
export const formatFragment = (root: XmlNode): string => formatNode(root, '');

function formatNode({ name, attributes, children }: XmlNode, indent: string): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeText(value)}"`);
  const start = `${indent}<${name}${written.join('')}`;
  if (children.length === 0) return `${start}/>`;
  if (children.some((child) => typeof child === 'string')) {
    const content = children.map((child) =>
      typeof child === 'string' ? escapeText(child) : formatNode(child, ''),
    );
    return `${start}>${content.join('')}</${name}>`;
  }
  const lines = children.map((child) => formatNode(child as XmlNode, `${indent}  `));
  return `${start}>\n${lines.join('\n')}\n${indent}</${name}>`;
}
