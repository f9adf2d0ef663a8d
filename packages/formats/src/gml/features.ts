import { childNamed, type XmlElement } from '../xml/element-stream.ts';
import type { TextRecord } from '../xml/text-columns.ts';
import { TextRecordBuilder } from '../xml/text-record.ts';
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
  /** Attributes that came more than once: all their values are kept. */
  readonly repeated: ReadonlySet<string>;
  /** Properties whose geometry finds no place beside the first. */
  readonly leftOut: readonly string[];
}

/** Column that holds `gml:id` or the `fid` of GML 2. */
const identifierColumn = 'gml_id';

/** First geometry property, and the simple properties; nested ones are named `parent_child`. */
export function readFeature(element: XmlElement): GmlFeature {
  const properties = new PropertyReader();
  const identifier = element.attributes.id ?? element.attributes.fid;
  if (identifier) properties.attributes.add(identifierColumn, identifier);
  for (const property of element.children)
    if (property.name !== 'boundedBy') properties.read(property, property.name, 0);
  const { record, repeated } = properties.attributes;
  return { ...properties.chosen, attributes: record, repeated };
}

interface HeldGeometry {
  readonly element: XmlElement;
  readonly property: string;
  /** 0 for a geometry property of the feature itself. */
  readonly depth: number;
}

class PropertyReader {
  readonly attributes = new TextRecordBuilder();
  readonly #geometries: HeldGeometry[] = [];

  read(property: XmlElement, name: string, depth: number): void {
    const { children, attributes, text } = property;
    if (children.length === 0) {
      // Code lists are named by links, and have no text then.
      const value = text.trim() || (attributes.href ?? attributes.title ?? '');
      if (attributes.nil !== 'true') this.attributes.add(name, value);
      return;
    }
    for (const child of children) {
      if (isGeometric(child)) this.#geometries.push({ element: child, property: name, depth });
      else this.read(child, `${name}_${child.name}`, depth + 1);
    }
  }

  /** A geometry of the feature itself rather than one of an object inside it. */
  get chosen(): Pick<GmlFeature, 'geometry' | 'leftOut'> {
    const own = this.#geometries.find(({ depth }) => depth === 0) ?? this.#geometries[0];
    const others = this.#geometries.filter((held) => held !== own);
    return { geometry: own?.element, leftOut: others.map(({ property }) => property) };
  }
}

const coordinateNames = new Set(['pos', 'posList', 'coordinates', 'coord']);

/** A geometry we know, or an element with coordinates: one we do not know, which is not to be taken for a text. */
function isGeometric({ name, children }: XmlElement): boolean {
  return isGmlGeometry(name) || children.some((child) => coordinateNames.has(child.name));
}

export function srsNameOf(element: XmlElement): string | undefined {
  return element.attributes.srsName ?? childNamed(element, 'Envelope', 'Box')?.attributes.srsName;
}
