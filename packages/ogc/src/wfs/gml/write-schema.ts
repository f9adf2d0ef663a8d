/** GML application schemas of feature types, in each version of GML: the answer to DescribeFeatureType (OGC 09-025r2 §9). */

import type { ColumnType } from '@cartable/geo';
import { element, serializeDocument, type XmlElement } from '../../common/xml-element.ts';
import { encodeXmlName } from '../../common/xml-names.ts';
import { type AttributeInfo, namespaceOf, prefixOf, type WfsFeatureType } from '../feature-type.ts';
import type { GmlFormat } from '../output-formats.ts';
import { namespaces } from '../wfs-namespaces.ts';
import { type GmlDialect, gmlDialects } from './gml-dialect.ts';

const columnTypes: Readonly<Record<ColumnType, string>> = {
  integer: 'xsd:int',
  bigint: 'xsd:long',
  double: 'xsd:double',
  boolean: 'xsd:boolean',
  text: 'xsd:string',
  date: 'xsd:date',
  datetime: 'xsd:dateTime',
  time: 'xsd:time',
  json: 'xsd:string',
  // Base64. Not `xsd:base64Binary`: GDAL then gives up the whole schema and guesses every type, '01' becoming 1.
  blob: 'xsd:string',
};

export interface SchemaInfo {
  /** Format of the features described. */
  readonly format: GmlFormat;
  readonly publicUrl: string;
  /** Address of DescribeFeatureType for the types of one layer name, used when several namespaces are asked at once. */
  schemaUrlOf(layerName: string, types: readonly WfsFeatureType[]): string;
}

/**
 * One schema document has one target namespace: types of several services are brought together by a document that
 * imports one schema per namespace.
 */
export function writeSchema(types: readonly WfsFeatureType[], info: SchemaInfo): string {
  const byLayer = Map.groupBy(types, (type) => type.layerName);
  const [first] = byLayer;
  if (byLayer.size === 1 && first) return serializeDocument(schemaOf(first[1], info));
  const imports = [...byLayer].map(([layerName, members]) =>
    element('xsd:import', {
      namespace: namespaceOf(info.publicUrl, layerName),
      schemaLocation: info.schemaUrlOf(layerName, members),
    }),
  );
  return serializeDocument(
    element('xsd:schema', { 'xmlns:xsd': namespaces.xsd, elementFormDefault: 'qualified' }, imports),
  );
}

function schemaOf(types: readonly WfsFeatureType[], info: SchemaInfo): XmlElement {
  const dialect = gmlDialects[info.format];
  const prefix = prefixOf(types[0]!);
  const namespace = namespaceOf(info.publicUrl, types[0]!.layerName);
  return element(
    'xsd:schema',
    {
      'xmlns:xsd': namespaces.xsd,
      'xmlns:gml': dialect.gml.namespace,
      [`xmlns:${prefix}`]: namespace,
      targetNamespace: namespace,
      elementFormDefault: 'qualified',
      version: '1.0',
    },
    element('xsd:import', dialect.gml),
    types.flatMap((type) => declarationsOf(type, { prefix, dialect })),
  );
}

function declarationsOf(
  type: WfsFeatureType,
  { prefix, dialect }: { prefix: string; dialect: GmlDialect },
): XmlElement[] {
  const name = encodeXmlName(type.localName);
  const isInherited = ({ gmlProperty }: AttributeInfo) =>
    gmlProperty !== undefined && dialect.format === 'gml32';
  const own = type.columns.filter((column) => !isInherited(column));
  const properties = own.map((column) =>
    propertyOf(column.name, columnTypes[column.type], documentationOf(column)),
  );
  if (type.geometry)
    properties.push(propertyOf(type.geometry.name, dialect.propertyTypes[type.geometry.type]));
  return [
    element(
      'xsd:complexType',
      { name: `${name}Type` },
      element(
        'xsd:complexContent',
        {},
        element('xsd:extension', { base: dialect.featureBase.type }, element('xsd:sequence', {}, properties)),
      ),
    ),
    element('xsd:element', {
      name,
      type: `${prefix}:${name}Type`,
      substitutionGroup: dialect.featureBase.substitutes,
    }),
  ];
}

/** Absent values are left out of features: every property is optional. */
function propertyOf(name: string, type: string, documentation: XmlElement[] = []): XmlElement {
  return element(
    'xsd:element',
    { name: encodeXmlName(name), type, minOccurs: 0, maxOccurs: 1, nillable: true },
    documentation,
  );
}

/** What the producer says of an attribute: XML Schema has no unit of its own. */
function documentationOf({ definition, unit }: AttributeInfo): XmlElement[] {
  const told = [definition, unit && `[${unit}]`].filter(Boolean).join(' ');
  if (told === '') return [];
  return [element('xsd:annotation', {}, element('xsd:documentation', {}, told))];
}
