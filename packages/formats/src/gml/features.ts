import { childNamed, type XmlElement } from '../xml/element-stream.ts';
import type { TextRecord } from '../xml/text-columns.ts';
import { isGmlGeometry } from './geometry.ts';

const memberNames = new Set(['featureMember', 'featureMembers', 'member']);

/** Features stand in members of a collection; the envelope of the collection may name the system. */
export function isFeatureOrEnvelope(name: string, parent: string | undefined): boolean {
  return (parent !== undefined && memberNames.has(parent)) || isEnvelope(name, parent);
}

function isEnvelope(name: string, parent: string | undefined): boolean {
  return parent === 'boundedBy' && (name === 'Envelope' || name === 'Box');
}

export const isCollectionEnvelope = ({ name }: XmlElement): boolean => name === 'Envelope' || name === 'Box';

export interface GmlFeature {
  readonly geometry: XmlElement | undefined;
  readonly attributes: TextRecord;
}

/** Column that holds `gml:id` or the `fid` of GML 2. */
const identifierColumn = 'gml_id';

/** First geometry property, and the simple properties; nested ones are named `parent_child`. */
export function readFeature(element: XmlElement): GmlFeature {
  const attributes = new Map<string, string>();
  const identifier = element.attributes.id ?? element.attributes.fid;
  if (identifier) attributes.set(identifierColumn, identifier);
  let geometry: XmlElement | undefined;
  for (const property of element.children) {
    if (property.name === 'boundedBy') continue;
    const held = property.children.find(({ name }) => isGmlGeometry(name));
    if (held) geometry ??= held;
    else addProperty(attributes, property, property.name);
  }
  return { geometry, attributes };
}

function addProperty(attributes: Map<string, string>, property: XmlElement, name: string): void {
  if (property.children.length === 0) {
    if (property.attributes.nil !== 'true') attributes.set(name, property.text.trim());
    return;
  }
  for (const child of property.children) addProperty(attributes, child, `${name}_${child.name}`);
}

export function srsNameOf(element: XmlElement): string | undefined {
  return element.attributes.srsName ?? childNamed(element, 'Envelope', 'Box')?.attributes.srsName;
}
