import { element, type XmlContent, type XmlElement, type XmlNode } from '@cartable/ogc';

/** Prefixes of the documents we write, by namespace; GML 3.2 has had two. */
const prefixes: ReadonlyMap<string, string> = new Map([
  ['http://www.isotc211.org/2005/gmd', 'gmd:'],
  ['http://www.isotc211.org/2005/gco', 'gco:'],
  ['http://www.isotc211.org/2005/gmx', 'gmx:'],
  ['http://www.isotc211.org/2005/gts', 'gts:'],
  ['http://www.isotc211.org/2005/gsr', 'gsr:'],
  ['http://www.isotc211.org/2005/gss', 'gss:'],
  ['http://www.opengis.net/gml/3.2', 'gml:'],
  ['http://www.opengis.net/gml', 'gml:'],
  ['http://www.w3.org/1999/xlink', 'xlink:'],
  ['http://www.w3.org/XML/1998/namespace', 'xml:'],
  ['', ''],
]);

const schemaInstance = 'http://www.w3.org/2001/XMLSchema-instance';

/** Only what a page or a harvester may follow: no script, no file. */
const safeReference = /^(?:https?:\/\/|urn:|mailto:|#|[\w.-]*$)/i;

/** An element that was read, to be written again; undefined when something in it has no place in our documents. */
export function toElement(node: XmlNode): XmlElement | undefined {
  const prefix = prefixes.get(node.uri);
  if (!prefix) return undefined;
  const attributes = attributesOf(node);
  if (attributes === undefined) return undefined;
  if (node.local === 'URL' && !safeReference.test(node.text.trim())) return undefined;
  const children: (XmlContent | undefined)[] = node.children.map(toElement);
  if (children.includes(undefined)) return undefined;
  // Text between elements is indentation.
  const content = children.length === 0 ? [node.text.trim()] : (children as XmlContent[]);
  return element(
    `${prefix}${node.local}`,
    attributes,
    content.filter((one) => one !== ''),
  );
}

function attributesOf(node: XmlNode): Record<string, string> | undefined {
  const attributes: Record<string, string> = {};
  for (const { uri, local, value } of node.attributes) {
    if (uri === schemaInstance) {
      const type = local === 'type' ? ourName(node, value.trim()) : undefined;
      if (type !== undefined) attributes['xsi:type'] = type;
      continue;
    }
    const prefix = prefixes.get(uri);
    if (prefix === undefined) return undefined;
    if (local === 'href' && !safeReference.test(value.trim())) return undefined;
    attributes[`${prefix}${local}`] = value;
  }
  return attributes;
}

/** A type named by a prefix of the document, by ours. */
function ourName(node: XmlNode, name: string): string | undefined {
  const [, prefix = '', local] = /^(?:([\w.-]+):)?([\w.-]+)$/.exec(name) ?? [];
  const ours = prefixes.get(node.prefixes[prefix] ?? '');
  return ours && local !== undefined ? `${ours}${local}` : undefined;
}
