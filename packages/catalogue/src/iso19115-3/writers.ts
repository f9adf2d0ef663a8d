import { element } from '@cartable/ogc';
import { ownOverview } from '../iso19139/namespaces.ts';
import { type FieldWriters, noPlace, writtenWith } from '../record-fields.ts';
import { citation, code, identifier, locale, responsibility, text, typedDate } from './elements.ts';
import { type Piece, placed } from './pieces.ts';
import { writeAccess, writeLicence, writeLimitation } from './write-constraints.ts';
import { writeFile, writeFormat, writeLayer, writeLink } from './write-distribution.ts';
import { writeExtent, writeReferenceSystem } from './write-extent.ts';
import { writeKeywords } from './write-keywords.ts';

const inMetadata = placed('metadata');
const inIdentification = placed('identification');
const inCitation = placed('citation');
const inDistribution = placed('distribution');
const inTransfer = placed('transfer');
const inLineage = placed('lineage');

/** Each field of a record in ISO 19115-3:2016. */
export const iso19115Writers: FieldWriters<Piece> = {
  file_identifier: (record) => [
    ...inMetadata(identifier('mdb:metadataIdentifier', record.file_identifier)),
    ...inCitation(identifier('cit:identifier', record.file_identifier)),
  ],
  hierarchy_level: ({ hierarchy_level: level }) =>
    inMetadata(
      element(
        'mdb:metadataScope',
        {},
        element(
          'mdb:MD_MetadataScope',
          {},
          code('mdb:resourceScope', 'mcc:MD_ScopeCode', level),
          text('mdb:name', level === 'series' ? 'Collection de données' : 'Jeu de données'),
        ),
      ),
    ),
  language: ({ language, charset }) => [
    // Character set of the document itself, then of the data it describes.
    ...inMetadata(locale('mdb:defaultLocale', language.code, 'utf8')),
    ...inIdentification(locale('mri:defaultLocale', language.code, charset)),
  ],
  charset: writtenWith('language'),
  title: ({ title }) => inCitation(text('cit:title', title)),
  abstract: ({ abstract }) => inIdentification(text('mri:abstract', abstract)),
  creation_date: ({ creation_date: date }) => inCitation(typedDate('cit:date', date, 'creation')),
  topic_categories: ({ topic_categories: topics }) =>
    inIdentification(
      ...topics.map((topic) =>
        element('mri:topicCategory', {}, element('mri:MD_TopicCategoryCode', {}, topic)),
      ),
    ),
  inspire_keywords: (record) => inIdentification(...writeKeywords(record)),
  free_keywords: writtenWith('inspire_keywords'),
  hvd_categories: writtenWith('inspire_keywords'),
  resource_genealogy: ({ resource_genealogy: lineage, hierarchy_level: level }) =>
    lineage === ''
      ? []
      : inLineage(
          text('mrl:statement', lineage),
          element('mrl:scope', {}, element('mcc:MD_Scope', {}, code('mcc:level', 'mcc:MD_ScopeCode', level))),
        ),
  frequency_code: ({ frequency_code: frequency }) =>
    inIdentification(
      element(
        'mri:resourceMaintenance',
        {},
        element(
          'mmi:MD_MaintenanceInformation',
          {},
          code('mmi:maintenanceAndUpdateFrequency', 'mmi:MD_MaintenanceFrequencyCode', frequency),
        ),
      ),
    ),
  contact_email: ({ organisation_name: organisation, contact_email: email }) =>
    inMetadata(responsibility('mdb:contact', { organisation, email, role: 'pointOfContact' })),
  organisation_name: ({ organisation_name: organisation, organisation_email: email }) =>
    inIdentification(responsibility('mri:pointOfContact', { organisation, email, role: 'owner' })),
  organisation_email: writtenWith('organisation_name'),
  contacts: ({ contacts }) =>
    inIdentification(...contacts.map((contact) => responsibility('mri:pointOfContact', contact))),
  use_limitation: writtenWith('licence'),
  resolution: ({ resolution }) => (resolution === null ? [] : inIdentification(scaleOf(resolution))),
  // Who may reach the resource comes before the terms of its use.
  licence: (record) =>
    inIdentification(writeAccess(record), writeLicence(record), ...writeLimitation(record.use_limitation)),
  links: ({ links }) => inTransfer(...links.map(writeLink)),
  related_records: ({ related_records: identifiers }) => inIdentification(...identifiers.map(relatedOf)),
  given_formats: writtenWith('formats'),
  // Told as the box of the record, which is that of the data where there are any.
  extent: writtenWith('bbox'),
  // Elements of ISO 19139 alone.
  foreign_xml: noPlace,
  update_date: ({ update_date: date }) =>
    inMetadata(typedDate('mdb:dateInfo', date.replace(/\.\d+(?=Z|[+-])/, ''), 'revision')),
  bbox: ({ bbox }) => (bbox === null ? [] : inIdentification(writeExtent(bbox))),
  projections: ({ projections }) => inMetadata(...projections.map(writeReferenceSystem)),
  layers: ({ layers }) => inTransfer(...layers.map(writeLayer)),
  style_files: ({ style_files: files }) => inTransfer(...files.map(writeFile)),
  capabilities_files: ({ capabilities_files: files }) => inTransfer(...files.map(writeFile)),
  documents: ({ documents: files }) => inTransfer(...files.map(writeFile)),
  thumbnail_url: ({ thumbnail_url: address }) =>
    address === null
      ? []
      : inIdentification(
          element(
            'mri:graphicOverview',
            {},
            element(
              'mcc:MD_BrowseGraphic',
              {},
              text('mcc:fileName', address),
              text('mcc:fileDescription', ownOverview),
            ),
          ),
        ),
  representations: ({ representations }) =>
    inIdentification(
      ...representations.map((type) =>
        code('mri:spatialRepresentationType', 'mcc:MD_SpatialRepresentationTypeCode', type),
      ),
    ),
  feature_catalogue_url: ({ feature_catalogue_url: address, title }) =>
    address === null ? [] : inMetadata(catalogueDescription(address, title)),
  formats: ({ formats }) => inDistribution(...formats.map(writeFormat)),
};

/** The catalogue of attributes is a document of its own. */
function catalogueDescription(address: string, title: string) {
  const resource = element('cit:CI_OnlineResource', {}, text('cit:linkage', address));
  return element(
    'mdb:contentInfo',
    {},
    element(
      'mrc:MD_FeatureCatalogueDescription',
      {},
      element('mrc:includedWithDataset', {}, element('gco:Boolean', {}, 'false')),
      citation(
        'mrc:featureCatalogueCitation',
        text('cit:title', title),
        element('cit:onlineResource', {}, resource),
      ),
    ),
  );
}

/** Of a record, which is all that is known of the resource. */
function relatedOf(related: string) {
  return element(
    'mri:associatedResource',
    {},
    element(
      'mri:MD_AssociatedResource',
      {},
      code('mri:associationType', 'mri:DS_AssociationTypeCode', 'crossReference'),
      citation('mri:metadataReference', text('cit:title', related), identifier('cit:identifier', related)),
    ),
  );
}

function scaleOf(resolution: string) {
  const denominator = element('mri:denominator', {}, element('gco:Integer', {}, resolution));
  return element(
    'mri:spatialResolution',
    {},
    element(
      'mri:MD_Resolution',
      {},
      element('mri:equivalentScale', {}, element('mri:MD_RepresentativeFraction', {}, denominator)),
    ),
  );
}
