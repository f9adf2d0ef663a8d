/**
 * Paths to properties, in the part of XPath that FES 2.0 demands (OGC 09-026r2 §7.4.4) and that features without nested
 * objects give a meaning to: `name`, `p:name`, `layer:table/p:name`, `name[1]`, `valueOf(name)`, `@gml:id`.
 */

import { unsupportedOption } from '../common/ogc-request-error.ts';
import { decodeXmlName } from '../common/xml-names.ts';

/** Name `@gml:id` is read as: no property has this name. */
export const gmlId = '@gml:id';

/**
 * Name of the property a path leads to.
 * @example propertyNameOf('layer:table/layer:name') === 'name'
 * @throws {OgcRequestError} for paths beyond that part of XPath
 */
export function propertyNameOf(reference: string): string {
  const path = reference
    .trim()
    .replace(/^valueOf\((.*)\)$/s, '$1')
    .trim();
  const step = path.split('/').at(-1)!.trim();
  if (/^@(?:\w+:)?id$/.test(step) || step === '@fid') return gmlId;
  // The only value a property has is its first.
  const name = step.replace(/^child::/, '').replace(/\[\s*(?:position\(\)\s*=\s*)?1\s*\]$/, '');
  if (/[[\]@]|::|\/\//.test(name) || path.includes('//'))
    throw unsupportedOption(`XPath ${reference.slice(0, 60)}`, 'ValueReference');
  return decodeXmlName(name.slice(name.indexOf(':') + 1));
}

const standardProperties = [
  'name',
  'description',
  'descriptionReference',
  'identifier',
  'boundedBy',
  'location',
  'metaDataProperty',
];

/**
 * A property every feature may have by GML itself, and ours never do.
 * @param prefixes those in force where the path is written
 */
export function isAbsentGmlProperty(
  reference: string,
  prefixes: Readonly<Record<string, string>> = noPrefixes,
): boolean {
  const [, prefix, name] = /^([^:]+):([^:]+)$/.exec(reference.trim().split('/').at(-1)!) ?? [];
  if (prefix === undefined || !standardProperties.includes(name!)) return false;
  return (prefixes[prefix] ?? (prefix === 'gml' ? gmlNamespace : '')).startsWith(gmlNamespace);
}

/** Not even the words every object knows. */
const noPrefixes: Readonly<Record<string, string>> = Object.create(null);
/** Namespace of GML 2 and 3.1; the one of GML 3.2 continues it. */
const gmlNamespace = 'http://www.opengis.net/gml';
