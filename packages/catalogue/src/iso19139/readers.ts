import type { MetadataLayer } from '@cartable/contract';
import type { IsoRecord } from '../record.model.ts';
import { type IsoDocument, longestText, longestTitle } from './iso-document.ts';
import { valueAt, valuesAt } from './iso-tree.ts';
import { linkKinds } from './namespaces.ts';
import {
  readCreationDate,
  readFrequency,
  readIdentifier,
  readLanguage,
  readLevel,
  readResolution,
  readTopics,
} from './read-codes.ts';
import { readBox, readProjections } from './read-extent.ts';
import { readForeign } from './read-foreign.ts';
import { formatNames, readGivenFormats } from './read-formats.ts';
import { readHighValue } from './read-high-value.ts';
import { readKeywords } from './read-keywords.ts';
import { readLicence } from './read-licence.ts';
import { readFiles, readLayers, readThumbnail } from './read-links.ts';
import { readContact, readContacts, readEmail, readOrganisationName, readOwner } from './read-parties.ts';
import { readRecordLinks } from './read-record-links.ts';
import { readRelated } from './related-records.ts';

/** Values of a document; its layers do not tell the title of their service. */
export interface IsoValues extends Omit<IsoRecord, 'layers' | 'feature_catalogue_url'> {
  readonly layers: readonly MetadataLayer[];
}

/** Each field out of an ISO 19139:2007 document; undefined where it says nothing that the record can hold. */
export const isoReaders = {
  file_identifier: readIdentifier,
  hierarchy_level: readLevel,
  language: readLanguage,
  charset: ({ root, resource }) =>
    valueAt(resource, 'characterSet') || valueAt(root, 'characterSet') || undefined,
  title: (document) =>
    document.required('title', valueAt(document.resource, 'citation/CI_Citation/title'), longestTitle),
  abstract: (document) => document.required('abstract', valueAt(document.resource, 'abstract'), longestText),
  creation_date: readCreationDate,
  topic_categories: readTopics,
  inspire_keywords: (document) => readKeywords(document, 'inspire_keywords'),
  free_keywords: (document) => readKeywords(document, 'free_keywords'),
  hvd_categories: readHighValue,
  resource_genealogy: (document) =>
    document.shorten(
      'resource_genealogy',
      valuesAt(document.root, 'dataQualityInfo/DQ_DataQuality/lineage/LI_Lineage/statement').join('\n\n'),
      longestText,
    ),
  frequency_code: readFrequency,
  contact_email: (document) => readEmail(document, 'contact_email', [readContact, readOwner]),
  organisation_name: readOrganisationName,
  organisation_email: (document) => readEmail(document, 'organisation_email', [readOwner, readContact]),
  contacts: readContacts,
  use_limitation: (document) =>
    document.shorten(
      'use_limitation',
      valuesAt(document.resource, 'resourceConstraints/MD_Constraints/useLimitation').join('\n\n'),
      longestText,
    ),
  resolution: readResolution,
  licence: ({ resource }) => readLicence(resource),
  links: readRecordLinks,
  related_records: readRelated,
  given_formats: readGivenFormats,
  extent: ({ resource }) => readBox(resource) ?? undefined,
  foreign_xml: readForeign,
  update_date: ({ root }) => valueAt(root, 'dateStamp') || undefined,
  bbox: ({ resource }) => readBox(resource),
  projections: ({ root }) => readProjections(root),
  layers: ({ root }) => readLayers(root),
  style_files: ({ root }) => readFiles(root, linkKinds.style),
  capabilities_files: ({ root }) => readFiles(root, linkKinds.capabilities),
  documents: ({ root }) => readFiles(root, linkKinds.document),
  thumbnail_url: ({ root }) => readThumbnail(root),
  representations: ({ resource }) =>
    (['vector', 'grid'] as const).filter((type) =>
      valuesAt(resource, 'spatialRepresentationType').includes(type),
    ),
  formats: formatNames,
} satisfies {
  readonly [Field in keyof IsoValues]: (document: IsoDocument) => IsoValues[Field] | undefined;
};
