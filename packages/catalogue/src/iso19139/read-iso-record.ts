import {
  CartableError,
  type DatasheetRecord,
  decodeXml,
  frequencyCodes,
  identifierPattern,
  resolutions,
  topicCategories,
} from '@cartable/contract';
import { OgcRequestError, readXml, type XmlNode } from '@cartable/ogc';
import { findBelow, nodeAt, nodesAt, valueAt, valuesAt } from './iso-tree.ts';
import { readLicence } from './read-licence.ts';
import { type IsoLinks, readLinks } from './read-links.ts';

/** What of a document could not be taken as it is. */
export type IsoNoteCode =
  | 'absent'
  | 'identifier-changed'
  | 'level-unfit'
  | 'category-unknown'
  | 'frequency-unknown'
  | 'date-unreadable'
  | 'email-unfit'
  | 'resolution-rounded'
  | 'others-ignored'
  | 'shortened';

export interface IsoNote {
  readonly code: IsoNoteCode;
  /** Field of the record it is about. */
  readonly field: keyof DatasheetRecord;
  /** What the document says. */
  readonly value: string;
}

export interface IsoReading extends IsoLinks {
  /** What the document tells and the record can hold. */
  readonly record: Partial<DatasheetRecord>;
  readonly projections: readonly string[];
  readonly bbox: { west: number; south: number; east: number; north: number } | null;
  readonly notes: readonly IsoNote[];
}

/** What readXml takes. */
export const maxRecordBytes = 1024 * 1024;

const rootNames = ['MD_Metadata', 'MI_Metadata'];
const topics: ReadonlySet<string> = new Set(topicCategories);
const frequencies: ReadonlySet<string> = new Set(frequencyCodes);
/** A spelling that went around. */
const misspelled: Readonly<Record<string, string>> = { quaterly: 'quarterly' };

/**
 * Reads an ISO 19139 record, ours or another's, alone or inside the answer of a catalogue; bytes in the encoding they
 * declare.
 * @throws {CartableError} `metadata.not-xml`, `metadata.not-iso`, `metadata.too-large`, `common.xml-encoding`
 */
export function readIsoRecord(xml: string | Uint8Array): IsoReading {
  const root = readRoot(xml);
  const notes: IsoNote[] = [];
  const [identification, ...others] = nodesAt(root, 'identificationInfo').flatMap(({ children }) => children);
  if (others.length > 0) notes.push({ code: 'others-ignored', field: 'title', value: String(others.length) });
  const read = new FieldReader(root, identification, notes);
  return {
    record: dropAbsent({ ...read.identity(), ...read.description(), ...read.people() }),
    projections: readProjections(root),
    bbox: readBox(identification),
    ...readLinks(root),
    notes,
  };
}

function readRoot(xml: string | Uint8Array): XmlNode {
  if (xml.length > maxRecordBytes) throw new CartableError('metadata.too-large', { limit: 1 });
  let tree: XmlNode;
  try {
    tree = readXml(typeof xml === 'string' ? xml : decodeXml(xml));
  } catch (error) {
    if (!(error instanceof OgcRequestError)) throw error;
    const problem = String(error.params.problem ?? error.code).slice(0, 200);
    throw new CartableError('metadata.not-xml', { problem }, { cause: error });
  }
  const root = findBelow(tree, rootNames);
  if (root === undefined) throw new CartableError('metadata.not-iso', { element: tree.local.slice(0, 100) });
  return root;
}

const dropAbsent = (record: Partial<DatasheetRecord>): Partial<DatasheetRecord> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));

/** Longest values the forms take. */
const longestText = 10_000;
const longestTitle = 200;
const mostKeywords = 100;

class FieldReader {
  readonly #root: XmlNode;
  readonly #resource: XmlNode | undefined;
  readonly #notes: IsoNote[];

  constructor(root: XmlNode, resource: XmlNode | undefined, notes: IsoNote[]) {
    this.#root = root;
    this.#resource = resource;
    this.#notes = notes;
  }

  identity(): Partial<DatasheetRecord> {
    return {
      file_identifier: this.#identifier(),
      hierarchy_level: this.#level(),
      language: this.#language(),
      charset: valueAt(this.#resource, 'characterSet') || valueAt(this.#root, 'characterSet') || undefined,
      title: this.#required('title', valueAt(this.#resource, 'citation/CI_Citation/title'), longestTitle),
      abstract: this.#required('abstract', valueAt(this.#resource, 'abstract'), longestText),
      creation_date: this.#creation(),
    };
  }

  description(): Partial<DatasheetRecord> {
    return {
      topic_categories: this.#topics(),
      ...this.#keywords(),
      resource_genealogy: this.#shorten(
        'resource_genealogy',
        valuesAt(this.#root, 'dataQualityInfo/DQ_DataQuality/lineage/LI_Lineage/statement').join('\n\n'),
        longestText,
      ),
      frequency_code: this.#frequency(),
      resolution: this.#resolution(),
      licence: readLicence(this.#resource),
    };
  }

  people(): Partial<DatasheetRecord> {
    const owner = nodeAt(this.#resource, 'pointOfContact/CI_ResponsibleParty');
    const contact = nodeAt(this.#root, 'contact/CI_ResponsibleParty');
    const name = valueAt(owner, 'organisationName') || valueAt(contact, 'organisationName');
    const email = emailOf(owner) || emailOf(contact);
    return {
      contact_email: this.#email('contact_email', emailOf(contact) || email),
      organisation_name: this.#required('organisation_name', name, longestTitle),
      organisation_email: this.#email('organisation_email', email),
    };
  }

  #note(code: IsoNoteCode, field: keyof DatasheetRecord, value = ''): undefined {
    this.#notes.push({ code, field, value: value.slice(0, 300) });
    return undefined;
  }

  #shorten(field: keyof DatasheetRecord, value: string, longest: number): string | undefined {
    if (value === '') return undefined;
    if (value.length <= longest) return value;
    this.#note('shortened', field, String(longest));
    return value.slice(0, longest);
  }

  #required(field: keyof DatasheetRecord, value: string, longest: number): string | undefined {
    return value === '' ? this.#note('absent', field) : this.#shorten(field, value, longest);
  }

  #identifier(): string | undefined {
    const written = valueAt(this.#root, 'fileIdentifier');
    if (written === '') return this.#note('absent', 'file_identifier');
    if (identifierPattern.test(written) && written.length <= longestTitle) return written;
    this.#note('identifier-changed', 'file_identifier', written);
    return written.replace(/[^\w\-.]+/g, '_').slice(0, longestTitle);
  }

  #level(): DatasheetRecord['hierarchy_level'] | undefined {
    const level = valueAt(this.#root, 'hierarchyLevel') || 'dataset';
    return level === 'dataset' || level === 'series'
      ? level
      : this.#note('level-unfit', 'hierarchy_level', level);
  }

  #language(): DatasheetRecord['language'] | undefined {
    const property = nodeAt(this.#resource, 'language') ?? nodeAt(this.#root, 'language');
    const code = valueAt(this.#resource, 'language') || valueAt(this.#root, 'language');
    if (!/^[A-Za-z]{3}$/.test(code)) return undefined;
    const lower = code.toLowerCase().replace(/^fra$/, 'fre');
    const name = property?.children[0]?.text.trim().toLowerCase() ?? '';
    return { code: lower, language: name === '' ? lower : name };
  }

  /** Of creation, else the first of another kind, told. */
  #creation(): string | undefined {
    const dates = nodesAt(this.#resource, 'citation/CI_Citation/date/CI_Date').map((date) => ({
      type: valueAt(date, 'dateType'),
      value: valueAt(date, 'date'),
    }));
    const date = dates.find(({ type }) => type === 'creation') ?? dates.find(({ value }) => value !== '');
    if (date === undefined || date.value === '') return this.#note('absent', 'creation_date');
    const day = wholeDay(date.value);
    return day ?? this.#note('date-unreadable', 'creation_date', date.value);
  }

  #topics(): string[] {
    const written = valuesAt(this.#resource, 'topicCategory');
    const unknown = written.filter((topic) => !topics.has(topic));
    if (unknown.length > 0) this.#note('category-unknown', 'topic_categories', unknown.join(', '));
    const known = [...new Set(written)].filter((topic) => topics.has(topic));
    if (known.length === 0) this.#note('absent', 'topic_categories');
    return known;
  }

  /** A thesaurus of INSPIRE makes INSPIRE keywords; the others are free. */
  #keywords(): Pick<DatasheetRecord, 'inspire_keywords' | 'free_keywords'> {
    const inspire = new Set<string>();
    const free = new Set<string>();
    for (const block of nodesAt(this.#resource, 'descriptiveKeywords/MD_Keywords')) {
      const thesaurus = valueAt(block, 'thesaurusName/CI_Citation/title');
      for (const keyword of valuesAt(block, 'keyword')) {
        (/inspire/i.test(thesaurus) ? inspire : free).add(keyword.slice(0, longestTitle));
      }
    }
    const most = (field: 'inspire_keywords' | 'free_keywords', words: Set<string>) => {
      if (words.size > mostKeywords) this.#note('shortened', field, String(mostKeywords));
      return [...words].slice(0, mostKeywords);
    };
    return {
      inspire_keywords: most('inspire_keywords', inspire),
      free_keywords: most('free_keywords', free),
    };
  }

  #frequency(): string | undefined {
    const path = 'resourceMaintenance/MD_MaintenanceInformation/maintenanceAndUpdateFrequency';
    const written = valueAt(this.#resource, path);
    if (written === '') return undefined;
    const code = misspelled[written] ?? written;
    return frequencies.has(code) ? code : this.#note('frequency-unknown', 'frequency_code', written);
  }

  #resolution(): string | undefined {
    const path =
      'spatialResolution/MD_Resolution/equivalentScale/MD_RepresentativeFraction/denominator/Integer';
    const written = Number(nodeAt(this.#resource, path)?.text.trim());
    if (!Number.isFinite(written) || written <= 0) return undefined;
    const nearest = resolutions.reduce((best, one) =>
      Math.abs(Math.log(Number(one) / written)) < Math.abs(Math.log(Number(best) / written)) ? one : best,
    );
    if (Number(nearest) !== written) this.#note('resolution-rounded', 'resolution', `1:${written}`);
    return nearest;
  }

  #email(field: 'contact_email' | 'organisation_email', written: string): string | undefined {
    if (written === '') return this.#note('absent', field);
    const isFit = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(written) && written.length <= 254;
    return isFit ? written : this.#note('email-unfit', field, written);
  }
}

function emailOf(party: XmlNode | undefined): string {
  return valueAt(party, 'contactInfo/CI_Contact/address/CI_Address/electronicMailAddress');
}

/** A date may be a year, a month, or have a time. */
function wholeDay(written: string): string | undefined {
  const [, year, month = '01', day = '01'] =
    /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?:T.*)?$/.exec(written) ?? [];
  if (year === undefined) return undefined;
  const date = `${year}-${month}-${day}`;
  const time = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date) ? date : undefined;
}

function readProjections(root: XmlNode): string[] {
  const path = 'referenceSystemInfo/MD_ReferenceSystem/referenceSystemIdentifier/RS_Identifier';
  return nodesAt(root, path).flatMap((identifier) => {
    const code = valueAt(identifier, 'code');
    const epsg =
      /EPSG\D*?(?:\/0\/|::?)?(\d{4,6})\b/i.exec(code)?.[1] ??
      (/^EPSG$/i.test(valueAt(identifier, 'codeSpace')) ? /\d{4,6}/.exec(code)?.[0] : undefined);
    return epsg === undefined ? [] : [`EPSG:${epsg}`];
  });
}

/** Two boxes that meet at the antimeridian are one. */
function readBox(identification: XmlNode | undefined): IsoReading['bbox'] {
  const boxes = nodesAt(identification, 'extent/EX_Extent/geographicElement/EX_GeographicBoundingBox').map(
    (box) => {
      const degrees = (name: string) => Number(nodeAt(box, `${name}/Decimal`)?.text.trim() || Number.NaN);
      return {
        west: degrees('westBoundLongitude'),
        south: degrees('southBoundLatitude'),
        east: degrees('eastBoundLongitude'),
        north: degrees('northBoundLatitude'),
      };
    },
  );
  const [first, second] = boxes.filter((box) => Object.values(box).every(Number.isFinite));
  if (first === undefined) return null;
  if (first.east === 180 && second?.west === -180) return { ...first, east: second.east };
  return first;
}
