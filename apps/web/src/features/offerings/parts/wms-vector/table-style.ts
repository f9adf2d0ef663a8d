/** A style deposited for a table, judged in the browser by the same rules as on the server. */

import type { Language } from '@cartable/contract/core';
import type { Relation } from '@cartable/contract/datastore';
import { CartableError } from '@cartable/contract/errors';
import type { GeometryType } from '@cartable/geo';
import {
  defaultStyle,
  formatStyleFinding,
  getStyleForTable,
  maxSldBytes,
  readSld,
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

/** Names the style after its table and puts attributes in lower case, as the integration named them. */
export function readTableStyle(
  text: string,
  { relation, language, acceptsGraphic }: TableStyleReading,
): StyleReading {
  const columns = Object.keys(relation.attributes).map((name) => ({ name }));
  try {
    const { styles, findings } = readSld(text, { lowerCaseAttributes: true, acceptsGraphic });
    const first = styles.find(({ layerName }) => layerName === relation.name) ?? styles[0];
    const renamed = first ? [{ ...first, layerName: relation.name }] : [];
    const named = getStyleForTable(renamed, { name: relation.name, columns });
    const remarks = findings.map((finding) => formatStyleFinding(finding, language));
    return { accepted: true, sld: writeSld(named), style: named.style, remarks };
  } catch (error) {
    if (error instanceof CartableError) return { accepted: false, problem: error.text(language) };
    throw error;
  }
}

export { maxSldBytes };
