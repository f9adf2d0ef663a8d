/** An object of a table, made of what a report says. Pure. */

import {
  type AutofillKeyword,
  autofillKeywords,
  type EspacecoCommunity,
  type EspacecoReport,
  type EspacecoTable,
  familyOfGeometry,
  type Theme,
} from '@cartable/contract/espaceco';
import { type SketchGeometry, wktOfGeometry } from '../../../../../map/index.ts';
import { isFilledIn } from '../../../parts/objects/column-problem.ts';
import { geometryTypeOf } from '../../../parts/objects/geometry-type.ts';
import { asMany } from '../../../parts/objects/shapes.ts';
import { drawnIn } from '../../../parts/reports/report-sketch.ts';
import { placeOf, positionOf } from '../../../parts/settings/position.ts';
import type { Values } from '../../../parts/unsent/drafts/draft.ts';

interface ReportSource {
  readonly report: EspacecoReport;
  readonly theme: Theme;
  readonly table: EspacecoTable;
  /** Community of the report, where it has one that is known. */
  readonly community: EspacecoCommunity | undefined;
  /** Of this site: addresses of documents begin with it. */
  readonly origin: string;
}

/** Values of the columns that people fill in: what the theme fills in itself, else what was answered. */
export function valuesOfReport(source: ReportSource): Values {
  const { report, theme, table } = source;
  const answers = report.attributes.find((one) => one.theme === theme.theme)?.attributes ?? {};
  const words = wordsOf(source);
  const values = table.columns.filter(isFilledIn).flatMap(({ name, type }) => {
    const filled = theme.autofilled_attributes?.find((one) => one.name === name)?.autofill;
    const answer = [answers[name] ?? []].flat().join(', ');
    const value = filled === undefined ? answer : filledIn(filled, words, type);
    return value === '' ? [] : [[name, type === 'Boolean' ? asBoolean(value) : value] as const];
  });
  return Object.fromEntries(values);
}

/** Its place, or what was drawn with it, as the table wants it; none when it has nothing of that kind. */
export function geometryOfReport(report: EspacecoReport, table: EspacecoTable): string | null {
  const type = geometryTypeOf(table);
  const family = familyOfGeometry(type);
  const place = placeOf(report.geometry);
  if (type === null || family === undefined || place === undefined) return null;
  const written = (geometry: SketchGeometry) =>
    wktOfGeometry(type.startsWith('Multi') ? asMany(geometry) : geometry);
  if (family === 'point')
    return type === 'Point' ? positionOf(place) : written({ type: 'Point', coordinates: [...place] });
  const drawn = drawnIn(report.sketch).find(({ kind }) => kind === family);
  return drawn ? written(drawn.geometry) : null;
}

const isWord = (word: string): word is AutofillKeyword => autofillKeywords.some((one) => one === word);

function filledIn(template: string, words: Readonly<Record<AutofillKeyword, string>>, type: string): string {
  return template
    .replaceAll(/_([a-zA-Z]+\d?)_/g, (whole, word: string) => {
      if (!isWord(word)) return whole;
      return word === 'date' ? dateFor(type, words.date) : words[word];
    })
    .trim();
}

const isoDay = 10;
const isoMonth = 7;
const isoYear = 4;
const isoSeconds = 19;

function dateFor(type: string, date: string): string {
  if (type === 'DateTime') return date.slice(0, isoSeconds).replace('T', ' ');
  return date.slice(0, type === 'YearMonth' ? isoMonth : type === 'Year' ? isoYear : isoDay);
}

function wordsOf({ report, community, origin }: ReportSource): Readonly<Record<AutofillKeyword, string>> {
  const { commune, departement, author, attachments = [] } = report;
  const [lon = '', lat = ''] = (placeOf(report.geometry) ?? []).map(String);
  const document = (rank: number) => {
    const uri = attachments[rank]?.download_uri;
    return uri ? new URL(uri, origin).href : '';
  };
  return {
    id: String(report.id),
    userId: String(author?.id ?? ''),
    userName: author?.username ?? '',
    date: new Date(report.opening_date).toISOString(),
    document1: document(0),
    document2: document(1),
    document3: document(2),
    document4: document(3),
    lon,
    lat,
    municipalityInsee: commune?.name ?? '',
    municipalityName: commune?.title ?? '',
    departmentInsee: departement?.name ?? '',
    departmentName: departement?.title ?? '',
    groupId: String(report.community ?? ''),
    groupName: community?.name ?? '',
  };
}

const asBoolean = (value: string): string => ({ '1': 'true', '0': 'false' })[value] ?? value;
