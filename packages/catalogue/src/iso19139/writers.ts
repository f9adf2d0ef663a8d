import { element, type XmlElement } from '@cartable/ogc';
import { type FieldWriters, writtenWith } from '../record-fields.ts';
import { citationDate, code, language, responsibleParty, text } from './elements.ts';
import { linkKinds, ownOverview } from './namespaces.ts';
import { type IsoPiece, placed } from './pieces.ts';
import { writeRelated } from './related-records.ts';
import { writeAccess, writeLicence, writeLimitation } from './write-constraints.ts';
import { writeFile, writeFormat, writeLayer, writeLink } from './write-distribution.ts';
import { writeExtent, writeReferenceSystem } from './write-extent.ts';
import { writeForeign } from './write-foreign.ts';
import { writeKeywords } from './write-keywords.ts';

const inMetadata = placed('metadata');
const inIdentification = placed('identification');
const inCitation = placed('citation');
const inDistribution = placed('distribution');
const inTransfer = placed('transfer');
const inQuality = placed('quality');

/** Each field of a record in ISO 19139:2007. */
export const isoWriters: FieldWriters<IsoPiece> = {
  file_identifier: ({ file_identifier: identifier }) => [
    ...inMetadata(text('gmd:fileIdentifier', identifier)),
    ...inCitation(
      element('gmd:identifier', {}, element('gmd:MD_Identifier', {}, text('gmd:code', identifier))),
    ),
  ],
  hierarchy_level: ({ hierarchy_level: level }) => [
    ...inMetadata(
      code('gmd:hierarchyLevel', 'MD_ScopeCode', level),
      text('gmd:hierarchyLevelName', level === 'series' ? 'Collection de données' : 'Jeu de données'),
    ),
    ...inQuality(
      element('gmd:scope', {}, element('gmd:DQ_Scope', {}, code('gmd:level', 'MD_ScopeCode', level))),
    ),
  ],
  language: (record) => [
    ...inMetadata(language('gmd:language', record.language)),
    ...inIdentification(language('gmd:language', record.language)),
  ],
  charset: ({ charset }) => [
    // Character set of the document itself, then of the data it describes.
    ...inMetadata(code('gmd:characterSet', 'MD_CharacterSetCode', 'utf8')),
    ...inIdentification(code('gmd:characterSet', 'MD_CharacterSetCode', charset)),
  ],
  title: ({ title }) => inCitation(text('gmd:title', title)),
  abstract: ({ abstract }) => inIdentification(text('gmd:abstract', abstract)),
  creation_date: ({ creation_date: date }) => inCitation(citationDate(date, 'creation')),
  topic_categories: ({ topic_categories: topics }) =>
    inIdentification(
      ...topics.map((topic) =>
        element('gmd:topicCategory', {}, element('gmd:MD_TopicCategoryCode', {}, topic)),
      ),
    ),
  inspire_keywords: (record) => inIdentification(...writeKeywords(record)),
  free_keywords: writtenWith('inspire_keywords'),
  hvd_categories: writtenWith('inspire_keywords'),
  resource_genealogy: ({ resource_genealogy: lineage }) =>
    lineage === ''
      ? []
      : inQuality(element('gmd:lineage', {}, element('gmd:LI_Lineage', {}, text('gmd:statement', lineage)))),
  frequency_code: ({ frequency_code: frequency }) => inIdentification(writeMaintenance(frequency)),
  contact_email: ({ organisation_name: organisation, contact_email: email }) =>
    inMetadata(responsibleParty('gmd:contact', { organisation, email, role: 'pointOfContact' })),
  organisation_name: ({ organisation_name: organisation, organisation_email: email }) =>
    inIdentification(responsibleParty('gmd:pointOfContact', { organisation, email, role: 'owner' })),
  organisation_email: writtenWith('organisation_name'),
  contacts: ({ contacts }) =>
    inIdentification(...contacts.map((contact) => responsibleParty('gmd:pointOfContact', contact))),
  use_limitation: writtenWith('licence'),
  resolution: ({ resolution }) => (resolution === null ? [] : inIdentification(writeScale(resolution))),
  // Who may reach the resource comes before the terms of its use.
  licence: (record) =>
    inIdentification(writeAccess(record), writeLicence(record), ...writeLimitation(record.use_limitation)),
  links: ({ links }) => inTransfer(...links.map(writeLink)),
  related_records: ({ related_records: identifiers }) => inIdentification(...identifiers.map(writeRelated)),
  given_formats: writtenWith('formats'),
  // Told as the box of the record, which is that of the data where there are any.
  extent: writtenWith('bbox'),
  foreign_xml: writeForeign,
  update_date: ({ update_date: date }) =>
    inMetadata(element('gmd:dateStamp', {}, element('gco:DateTime', {}, withoutMilliseconds(date)))),
  bbox: ({ bbox }) => (bbox === null ? [] : inIdentification(writeExtent(bbox))),
  projections: ({ projections }) => inMetadata(...projections.map(writeReferenceSystem)),
  layers: ({ layers }) => inTransfer(...layers.map(writeLayer)),
  style_files: ({ style_files: files }) =>
    inTransfer(...files.map((file) => writeFile(file, linkKinds.style))),
  capabilities_files: ({ capabilities_files: files }) =>
    inTransfer(...files.map((file) => writeFile(file, linkKinds.capabilities))),
  documents: ({ documents: files }) =>
    inTransfer(...files.map((file) => writeFile(file, linkKinds.document))),
  thumbnail_url: ({ thumbnail_url: address }) =>
    address === null ? [] : inIdentification(writeThumbnail(address)),
  representations: ({ representations }) =>
    inIdentification(
      ...representations.map((type) =>
        code('gmd:spatialRepresentationType', 'MD_SpatialRepresentationTypeCode', type),
      ),
    ),
  feature_catalogue_url: ({ feature_catalogue_url: url }) =>
    url === null ? [] : inMetadata(writeCatalogueDescription(url)),
  formats: ({ formats }) => inDistribution(...formats.map(writeFormat)),
};

/** The catalogue of attributes is a document of its own. */
function writeCatalogueDescription(address: string): XmlElement {
  return element(
    'gmd:contentInfo',
    {},
    element(
      'gmd:MD_FeatureCatalogueDescription',
      {},
      element('gmd:includedWithDataset', {}, element('gco:Boolean', {}, 'false')),
      element('gmd:featureCatalogueCitation', { 'xlink:href': address }),
    ),
  );
}

const withoutMilliseconds = (date: string): string => date.replace(/\.\d+(?=Z|[+-])/, '');

function writeMaintenance(frequency: string): XmlElement {
  return element(
    'gmd:resourceMaintenance',
    {},
    element(
      'gmd:MD_MaintenanceInformation',
      {},
      code('gmd:maintenanceAndUpdateFrequency', 'MD_MaintenanceFrequencyCode', frequency),
    ),
  );
}

function writeThumbnail(address: string): XmlElement {
  const type = /\.(\w{1,5})(?:\?.*)?$/.exec(address)?.[1];
  return element(
    'gmd:graphicOverview',
    {},
    element(
      'gmd:MD_BrowseGraphic',
      {},
      text('gmd:fileName', address),
      text('gmd:fileDescription', ownOverview),
      type !== undefined && text('gmd:fileType', type),
    ),
  );
}

function writeScale(resolution: string): XmlElement {
  const denominator = element('gmd:denominator', {}, element('gco:Integer', {}, resolution));
  const scale = element('gmd:MD_RepresentativeFraction', {}, denominator);
  return element(
    'gmd:spatialResolution',
    {},
    element('gmd:MD_Resolution', {}, element('gmd:equivalentScale', {}, scale)),
  );
}
