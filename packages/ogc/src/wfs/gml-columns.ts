/**
 * Standard properties of GML features (OGC 07-036 §7.2.4.1, §9.4.1) that a table may hold, by columns of these names: they
 * are then written as GML writes them.
 */

export type GmlProperty = 'description' | 'identifier' | 'name';

/** In the order of the schema of GML. */
export const gmlColumnNames: Readonly<Record<string, string>> = {
  description: 'gml_description',
  identifier: 'gml_identifier',
  name: 'gml_name',
};

export const gmlProperties = Object.keys(gmlColumnNames) as readonly GmlProperty[];

/** The property a column of text is for, by its name. */
export function gmlPropertyOf(column: {
  readonly name: string;
  readonly type: string;
}): GmlProperty | undefined {
  return column.type === 'text'
    ? gmlProperties.find((property) => gmlColumnNames[property] === column.name)
    : undefined;
}
