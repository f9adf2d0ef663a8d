import { frequencyCodes, identifierPattern, resolutions, topicCategories } from '@cartable/contract';
import type { IsoRecord } from '../record.model.ts';
import { type IsoDocument, longestTitle } from './iso-document.ts';
import { nodeAt, nodesAt, valueAt, valuesAt } from './iso-tree.ts';

/** Fields that are codes or short texts of a form of their own. */

const topics: ReadonlySet<string> = new Set(topicCategories);
const frequencies: ReadonlySet<string> = new Set(frequencyCodes);
/** A spelling that went around. */
const misspelled: Readonly<Record<string, string>> = { quaterly: 'quarterly' };

export function readIdentifier(document: IsoDocument): string | undefined {
  const written = valueAt(document.root, 'fileIdentifier');
  if (written === '') return document.note('absent', 'file_identifier');
  if (identifierPattern.test(written) && written.length <= longestTitle) return written;
  document.note('identifier-changed', 'file_identifier', written);
  return written.replace(/[^\w\-.]+/g, '_').slice(0, longestTitle);
}

export function readLevel(document: IsoDocument): IsoRecord['hierarchy_level'] | undefined {
  const level = valueAt(document.root, 'hierarchyLevel') || 'dataset';
  return level === 'dataset' || level === 'series'
    ? level
    : document.note('level-unfit', 'hierarchy_level', level);
}

export function readLanguage(document: IsoDocument): IsoRecord['language'] | undefined {
  const property = nodeAt(document.resource, 'language') ?? nodeAt(document.root, 'language');
  const code = valueAt(document.resource, 'language') || valueAt(document.root, 'language');
  if (!/^[A-Za-z]{3}$/.test(code)) return undefined;
  const lower = code.toLowerCase().replace(/^fra$/, 'fre');
  const name = property?.children[0]?.text.trim().toLowerCase() ?? '';
  return { code: lower, language: name === '' ? lower : name };
}

/** Date of creation, else the first of another kind; told when absent or unreadable. */
export function readCreationDate(document: IsoDocument): string | undefined {
  const dates = nodesAt(document.resource, 'citation/CI_Citation/date/CI_Date').map((date) => ({
    type: valueAt(date, 'dateType'),
    value: valueAt(date, 'date'),
  }));
  const date = dates.find(({ type }) => type === 'creation') ?? dates.find(({ value }) => value !== '');
  if (date === undefined || date.value === '') return document.note('absent', 'creation_date');
  const day = wholeDay(date.value);
  return day ?? document.note('date-unreadable', 'creation_date', date.value);
}

export function readTopics(document: IsoDocument): string[] {
  const written = valuesAt(document.resource, 'topicCategory');
  const unknown = written.filter((topic) => !topics.has(topic));
  if (unknown.length > 0) document.note('category-unknown', 'topic_categories', unknown.join(', '));
  const known = [...new Set(written)].filter((topic) => topics.has(topic));
  if (known.length === 0) document.note('absent', 'topic_categories');
  return known;
}

export function readFrequency(document: IsoDocument): string | undefined {
  const path = 'resourceMaintenance/MD_MaintenanceInformation/maintenanceAndUpdateFrequency';
  const written = valueAt(document.resource, path);
  if (written === '') return undefined;
  const code = misspelled[written] ?? written;
  return frequencies.has(code) ? code : document.note('frequency-unknown', 'frequency_code', written);
}

export function readResolution(document: IsoDocument): string | undefined {
  const path =
    'spatialResolution/MD_Resolution/equivalentScale/MD_RepresentativeFraction/denominator/Integer';
  const written = Number(nodeAt(document.resource, path)?.text.trim());
  if (!Number.isFinite(written) || written <= 0) return undefined;
  const nearest = resolutions.reduce((best, one) =>
    Math.abs(Math.log(Number(one) / written)) < Math.abs(Math.log(Number(best) / written)) ? one : best,
  );
  if (Number(nearest) !== written) document.note('resolution-rounded', 'resolution', `1:${written}`);
  return nearest;
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
