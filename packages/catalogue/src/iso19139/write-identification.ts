import { inspireThemeNamed } from '@cartable/contract';
import { element, type XmlElement } from '@cartable/ogc';
import type { IsoRecord } from '../record.model.ts';
import { anchor, citationDate, code, language, responsibleParty, text } from './elements.ts';
import {
  conceptsThesaurus,
  noLimitations,
  restrictedAccess,
  themesThesaurus,
  unknownConditions,
} from './namespaces.ts';

/** What the resource is: `gmd:identificationInfo`. */
export function writeIdentification(record: IsoRecord): XmlElement {
  return element(
    'gmd:identificationInfo',
    {},
    element(
      'gmd:MD_DataIdentification',
      {},
      writeCitation(record),
      text('gmd:abstract', record.abstract),
      responsibleParty('gmd:pointOfContact', {
        organisation: record.organisation_name,
        email: record.organisation_email,
        role: 'owner',
      }),
      writeMaintenance(record),
      writeThumbnail(record),
      writeKeywords(record),
      writeAccess(record),
      writeLicence(record),
      record.representations.map((type) =>
        code('gmd:spatialRepresentationType', 'MD_SpatialRepresentationTypeCode', type),
      ),
      writeResolution(record),
      language('gmd:language', record.language),
      code('gmd:characterSet', 'MD_CharacterSetCode', record.charset),
      record.topic_categories.map((topic) =>
        element('gmd:topicCategory', {}, element('gmd:MD_TopicCategoryCode', {}, topic)),
      ),
      writeExtent(record),
    ),
  );
}

function writeCitation(record: IsoRecord): XmlElement {
  const identifier = element('gmd:MD_Identifier', {}, text('gmd:code', record.file_identifier));
  return element(
    'gmd:citation',
    {},
    element(
      'gmd:CI_Citation',
      {},
      text('gmd:title', record.title),
      citationDate(record.creation_date, 'creation'),
      element('gmd:identifier', {}, identifier),
    ),
  );
}

function writeMaintenance({ frequency_code: frequency }: IsoRecord): XmlElement {
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

function writeThumbnail({ thumbnail_url: address }: IsoRecord): XmlElement | undefined {
  if (address === null) return undefined;
  const type = /\.(\w{1,5})(?:\?.*)?$/.exec(address)?.[1];
  return element(
    'gmd:graphicOverview',
    {},
    element(
      'gmd:MD_BrowseGraphic',
      {},
      text('gmd:fileName', address),
      text('gmd:fileDescription', 'Aperçu'),
      type !== undefined && text('gmd:fileType', type),
    ),
  );
}

interface Thesaurus {
  readonly title: string;
  readonly address: string;
  readonly published: string | undefined;
}

/** Themes and feature concepts of INSPIRE are of two thesauri; each block cites its own. */
function writeKeywords({ inspire_keywords: inspire, free_keywords: free }: IsoRecord): XmlElement[] {
  const themes = inspire.filter((keyword) => inspireThemeNamed(keyword));
  const concepts = inspire.filter((keyword) => !inspireThemeNamed(keyword));
  return [
    ...keywordBlock(themes, themesThesaurus),
    ...keywordBlock(concepts, conceptsThesaurus),
    ...keywordBlock(free),
  ];
}

function keywordBlock(keywords: readonly string[], thesaurus?: Thesaurus): XmlElement[] {
  if (keywords.length === 0) return [];
  const block = element(
    'gmd:MD_Keywords',
    {},
    keywords.map((keyword) => text('gmd:keyword', keyword)),
    code('gmd:type', 'MD_KeywordTypeCode', 'theme'),
    thesaurus && element('gmd:thesaurusName', {}, citeThesaurus(thesaurus)),
  );
  return [element('gmd:descriptiveKeywords', {}, block)];
}

function citeThesaurus({ title, address, published }: Thesaurus): XmlElement {
  return element(
    'gmd:CI_Citation',
    {},
    anchor('gmd:title', title, address),
    published === undefined
      ? element('gmd:date', { 'gco:nilReason': 'unknown' })
      : citationDate(published, 'publication'),
  );
}

/** Who may reach the resource: everyone, or for some of its services those the producer lets in. */
function writeAccess({ layers }: IsoRecord): XmlElement {
  const restricted = [...new Set(layers.filter(({ open }) => !open).map(({ title }) => title))];
  const isOpen = restricted.length === 0 || layers.some(({ open }) => open);
  return element(
    'gmd:resourceConstraints',
    {},
    element(
      'gmd:MD_LegalConstraints',
      {},
      restricted.map((title) => text('gmd:useLimitation', `${restrictedAccess} : ${title}`)),
      code('gmd:accessConstraints', 'MD_RestrictionCode', isOpen ? 'otherRestrictions' : 'restricted'),
      isOpen && anchor('gmd:otherConstraints', noLimitations.text, noLimitations.address),
    ),
  );
}

/** Under what terms the resource may be used (TG 2.0 of INSPIRE, requirement C.17): apart from who may reach it. */
function writeLicence({ licence }: IsoRecord): XmlElement {
  const terms = licence ? { text: licence.title, address: licence.url } : unknownConditions;
  return element(
    'gmd:resourceConstraints',
    {},
    element(
      'gmd:MD_LegalConstraints',
      {},
      licence && code('gmd:useConstraints', 'MD_RestrictionCode', 'license'),
      code('gmd:useConstraints', 'MD_RestrictionCode', 'otherRestrictions'),
      anchor('gmd:otherConstraints', terms.text, terms.address),
    ),
  );
}

function writeResolution({ resolution }: IsoRecord): XmlElement | undefined {
  if (resolution === null) return undefined;
  const denominator = element('gmd:denominator', {}, element('gco:Integer', {}, resolution));
  const scale = element('gmd:MD_RepresentativeFraction', {}, denominator);
  return element(
    'gmd:spatialResolution',
    {},
    element('gmd:MD_Resolution', {}, element('gmd:equivalentScale', {}, scale)),
  );
}

/** An extent that goes over the antimeridian is two boxes: many clients take `west > east` for a mistake. */
function writeExtent({ bbox }: IsoRecord): XmlElement | undefined {
  if (bbox === null) return undefined;
  const boxes =
    bbox.west <= bbox.east
      ? [bbox]
      : [
          { ...bbox, east: 180 },
          { ...bbox, west: -180 },
        ];
  const decimal = (name: string, value: number) =>
    element(name, {}, element('gco:Decimal', {}, formatDegrees(value)));
  return element(
    'gmd:extent',
    {},
    element(
      'gmd:EX_Extent',
      {},
      boxes.map(({ west, east, south, north }) =>
        element(
          'gmd:geographicElement',
          {},
          element(
            'gmd:EX_GeographicBoundingBox',
            {},
            decimal('gmd:westBoundLongitude', west),
            decimal('gmd:eastBoundLongitude', east),
            decimal('gmd:southBoundLatitude', south),
            decimal('gmd:northBoundLatitude', north),
          ),
        ),
      ),
    ),
  );
}

/** A decimal of XML Schema has no exponent; a millionth of a degree is ten centimetres. */
function formatDegrees(value: number): string {
  return value.toFixed(6).replace(/\.?0+$/, '');
}
