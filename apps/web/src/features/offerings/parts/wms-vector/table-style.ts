/** A style deposited for a table, judged in the browser by the same rules as on the server. */

import type { Language } from '@cartable/contract/core';
import type { Relation } from '@cartable/contract/datastore';
import { decodeXml } from '@cartable/contract/decode-xml';
import { CartableError } from '@cartable/contract/errors';
import type { GeometryType } from '@cartable/geo';
import {
  defaultStyle,
  fitStyleToTable,
  formatStyleFinding,
  maxSldBytes,
  type Style,
  writeSld,
} from '@cartable/styles';

const geometryTypes: readonly GeometryType[] = [
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection',
];

/** Style the server gives to a table without one. */
export function defaultStyleOf({ name, geometry_type }: Relation): Style {
  const type = geometryTypes.find(
    (known) => known.toLowerCase() === geometry_type?.toLowerCase().replace(/[zm ]+$/, ''),
  );
  return defaultStyle(type ?? 'Geometry', name);
}

export function defaultSldOf(relation: Relation): string {
  return writeSld({ layerName: relation.name, style: defaultStyleOf(relation) });
}

export type StyleReading =
  | {
      readonly accepted: true;
      readonly sld: string;
      readonly style: Style;
      readonly remarks: readonly string[];
    }
  | { readonly accepted: false; readonly problem: string };

interface TableStyleReading {
  readonly relation: Relation;
  readonly language: Language;
  /** Images the server takes into the style when it is published: annexes of the datastore. */
  readonly acceptsGraphic: (href: string) => boolean;
}

/** As the server takes it: named after its table and its columns. A file is in the encoding it declares. */
export function readTableStyle(
  content: string | Uint8Array,
  { relation, language, acceptsGraphic }: TableStyleReading,
): StyleReading {
  const columns = Object.keys(relation.attributes).map((name) => ({ name }));
  const table = { name: relation.name, columns, renamed: relation.renamed };
  try {
    const text = typeof content === 'string' ? content : decodeXml(content);
    const { style, sld, findings } = fitStyleToTable(text, table, { acceptsGraphic });
    const remarks = findings.map((finding) => formatStyleFinding(finding, language));
    return { accepted: true, sld, style: style.style, remarks };
  } catch (error) {
    if (error instanceof CartableError) return { accepted: false, problem: error.text(language) };
    throw error;
  }
}

export { maxSldBytes };
