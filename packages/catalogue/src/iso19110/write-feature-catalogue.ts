import type { FeatureAttribute, FeatureCatalogue, FeatureType } from '@cartable/contract';
import { element, serializeDocument, type XmlElement } from '@cartable/ogc';
import { responsibleParty, text } from '../iso19139/elements.ts';
import type { IsoRecord } from '../record.model.ts';

const namespaces = {
  'xmlns:gfc': 'http://www.isotc211.org/2005/gfc',
  'xmlns:gmd': 'http://www.isotc211.org/2005/gmd',
  'xmlns:gmx': 'http://www.isotc211.org/2005/gmx',
  'xmlns:gco': 'http://www.isotc211.org/2005/gco',
  'xmlns:gml': 'http://www.opengis.net/gml/3.2',
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
} as const;

/** Identifier of the catalogue itself, to which each feature type says that it belongs. */
const catalogueId = 'catalogue';

/** The feature catalogue of a record as ISO 19110:2005, in the encoding of ISO 19139 (namespaces gmx and gfc). */
export function writeFeatureCatalogue(
  record: IsoRecord,
  { feature_types: types }: Pick<FeatureCatalogue, 'feature_types'>,
): string {
  const day = record.update_date.slice(0, 10);
  const { organisation_name: organisation, organisation_email: email } = record;
  return serializeDocument(
    element(
      'gfc:FC_FeatureCatalogue',
      { ...namespaces, id: catalogueId, uuid: record.file_identifier },
      text('gmx:name', record.title),
      record.topic_categories.length === 0
        ? text('gmx:scope', record.title)
        : record.topic_categories.map((topic) => text('gmx:scope', topic)),
      text('gmx:versionNumber', day),
      element('gmx:versionDate', {}, element('gco:Date', {}, day)),
      responsibleParty('gfc:producer', { organisation, email, role: 'owner' }),
      types.map(writeFeatureType),
    ),
  );
}

function writeFeatureType(type: FeatureType, rank: number): XmlElement {
  const described = element(
    'gfc:FC_FeatureType',
    {},
    element('gfc:typeName', {}, element('gco:LocalName', {}, type.name)),
    text('gfc:definition', type.abstract === '' ? type.title : type.abstract),
    element('gfc:isAbstract', {}, element('gco:Boolean', {}, 'false')),
    element('gfc:featureCatalogue', { 'xlink:href': `#${catalogueId}` }),
    type.attributes.map((attribute, place) =>
      element(
        'gfc:carrierOfCharacteristics',
        {},
        writeAttribute(attribute, type, `unit-${rank + 1}-${place + 1}`),
      ),
    ),
  );
  return element('gfc:featureType', {}, described);
}

function writeAttribute(
  { name, type, definition, unit, statistics }: FeatureAttribute,
  { rows_read }: FeatureType,
  id: string,
): XmlElement {
  // Attributes that every row has are there once; those that some rows lack may be missing.
  const isAlwaysThere = statistics !== null && rows_read !== null && statistics.filled === rows_read;
  return element(
    'gfc:FC_FeatureAttribute',
    {},
    element('gfc:memberName', {}, element('gco:LocalName', {}, name)),
    definition === '' ? [] : text('gfc:definition', definition),
    element('gfc:cardinality', {}, multiplicity(isAlwaysThere ? 1 : 0)),
    unit === '' ? [] : element('gfc:valueMeasurementUnit', {}, unitDefinition(id, unit)),
    element('gfc:valueType', {}, element('gco:TypeName', {}, text('gco:aName', typeNames[type]))),
  );
}

/** A unit as people write it: its authority is the catalogue, no register of units is claimed. */
function unitDefinition(id: string, unit: string): XmlElement {
  return element(
    'gml:UnitDefinition',
    { 'gml:id': id },
    element('gml:identifier', { codeSpace: `#${catalogueId}` }, unit),
  );
}

function multiplicity(lower: 0 | 1): XmlElement {
  const range = element(
    'gco:MultiplicityRange',
    {},
    element('gco:lower', {}, element('gco:Integer', {}, lower)),
    element('gco:upper', {}, element('gco:UnlimitedInteger', { isInfinite: false, 'xsi:nil': false }, 1)),
  );
  return element('gco:Multiplicity', {}, element('gco:range', {}, range));
}

/** Primitive types of ISO/TS 19103. */
const typeNames: Readonly<Record<FeatureAttribute['type'], string>> = {
  integer: 'Integer',
  bigint: 'Integer',
  double: 'Real',
  boolean: 'Boolean',
  text: 'CharacterString',
  date: 'Date',
  datetime: 'DateTime',
  time: 'Time',
  json: 'CharacterString',
  blob: 'Binary',
};
