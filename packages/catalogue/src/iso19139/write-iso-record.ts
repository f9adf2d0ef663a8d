import { element, serializeDocument, type XmlElement } from '@cartable/ogc';
import type { IsoRecord } from '../record.model.ts';
import { anchor, code, language, responsibleParty, text } from './elements.ts';
import { crsAddress, rootAttributes } from './namespaces.ts';
import { writeDistribution } from './write-distribution.ts';
import { writeIdentification } from './write-identification.ts';

/** The record as an ISO 19139:2007 document, in the order its schemas want; it is valid against them. */
export function writeIsoRecord(record: IsoRecord): string {
  const { hierarchy_level: level } = record;
  return serializeDocument(
    element(
      'gmd:MD_Metadata',
      rootAttributes,
      text('gmd:fileIdentifier', record.file_identifier),
      language('gmd:language', record.language),
      code('gmd:characterSet', 'MD_CharacterSetCode', 'utf8'),
      code('gmd:hierarchyLevel', 'MD_ScopeCode', level),
      text('gmd:hierarchyLevelName', level === 'series' ? 'Collection de données' : 'Jeu de données'),
      responsibleParty('gmd:contact', {
        organisation: record.organisation_name,
        email: record.contact_email,
        role: 'pointOfContact',
      }),
      element('gmd:dateStamp', {}, element('gco:DateTime', {}, withoutMilliseconds(record.update_date))),
      text('gmd:metadataStandardName', 'ISO 19115'),
      text('gmd:metadataStandardVersion', '2003/Cor.1:2006'),
      record.projections.map(writeReferenceSystem),
      writeIdentification(record),
      writeDistribution(record),
      writeQuality(record),
    ),
  );
}

const withoutMilliseconds = (date: string): string => date.replace(/\.\d+(?=Z|[+-])/, '');

function writeReferenceSystem(projection: string): XmlElement {
  const epsg = /^EPSG:(\d+)$/.exec(projection)?.[1];
  const identifier = element(
    'gmd:RS_Identifier',
    {},
    epsg === undefined ? text('gmd:code', projection) : anchor('gmd:code', projection, crsAddress(epsg)),
    epsg !== undefined && text('gmd:codeSpace', 'EPSG'),
  );
  return element(
    'gmd:referenceSystemInfo',
    {},
    element('gmd:MD_ReferenceSystem', {}, element('gmd:referenceSystemIdentifier', {}, identifier)),
  );
}

function writeQuality({ hierarchy_level: level, resource_genealogy: lineage }: IsoRecord): XmlElement {
  const scope = element('gmd:DQ_Scope', {}, code('gmd:level', 'MD_ScopeCode', level));
  const statement = element('gmd:LI_Lineage', {}, text('gmd:statement', lineage));
  return element(
    'gmd:dataQualityInfo',
    {},
    element(
      'gmd:DQ_DataQuality',
      {},
      element('gmd:scope', {}, scope),
      lineage !== '' && element('gmd:lineage', {}, statement),
    ),
  );
}
