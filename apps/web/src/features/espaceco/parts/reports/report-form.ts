import type { Attribute, EspacecoReport, ReportAttributeValue, Theme } from '@cartable/contract/espaceco';
import type { MapPlace, SketchFeature } from '../../../../map/index.ts';
import { placeOf, positionOf } from '../settings/position.ts';
import { isValue } from '../themes/attribute-values.ts';
import { drawnIn, sketchOf } from './report-sketch.ts';
import { type ChoosableTheme, themeKey } from './report-themes.ts';

export type Answers = Readonly<Record<string, ReportAttributeValue>>;

/** Where a report is, and what was drawn around. */
export interface Located {
  readonly place: MapPlace | null;
  readonly drawn: readonly SketchFeature[];
}

/** A report as its form holds it. */
export interface ReportValues {
  /** Number; empty for none. */
  community: string;
  /** Key of the theme; empty for none. */
  theme: string;
  answers: Answers;
  comment: string;
  located: Located;
}

export function valuesOf(report: EspacecoReport): ReportValues {
  const [theme] = report.attributes;
  return {
    community: report.community === null ? '' : String(report.community),
    theme: theme ? themeKey(theme.community, theme.theme) : '',
    answers: theme?.attributes ?? {},
    comment: report.comment,
    located: { place: placeOf(report.geometry) ?? null, drawn: drawnIn(report.sketch) },
  };
}

/** Level a sketch is looked at when nothing is known: a neighbourhood. */
const SKETCH_ZOOM = 15;

/** @throws when it has no place: the form has refused that. */
export function reportOf(values: ReportValues, theme: ChoosableTheme | undefined) {
  const { place, drawn } = values.located;
  if (place === null) throw new Error('A report has a place.');
  return {
    geometry: positionOf(place),
    community: values.community === '' ? null : Number(values.community),
    comment: values.comment.trim(),
    attributes: theme && {
      community: theme.community,
      theme: theme.theme.theme,
      attributes: answersTo(theme.theme, values.answers),
    },
    sketch: sketchOf(drawn, { place, zoom: SKETCH_ZOOM }),
  };
}

/** Answers a form begins with. */
export function defaultAnswers({ attributes }: Theme): Answers {
  return Object.fromEntries(
    attributes.flatMap(({ name, default: value }) => (value ? [[name, value] as const] : [])),
  );
}

/** Those of the theme that say something. */
function answersTo({ attributes }: Theme, answers: Answers): Record<string, ReportAttributeValue> {
  return Object.fromEntries(
    attributes.flatMap(({ name }) => {
      const answer = answers[name];
      return answer === undefined || answer.length === 0 ? [] : [[name, answer] as const];
    }),
  );
}

const problems = {
  integer: 'answerInteger',
  double: 'answerDouble',
  date: 'answerDate',
  list: 'answerList',
  checkbox: 'answerList',
  text: 'answerList',
} as const;

/** What is wrong with an answer, by the name of its text. */
export function problemOf(attribute: Attribute, answer: ReportAttributeValue | undefined) {
  const all = [answer ?? ''].flat().filter((one) => one !== '');
  if (all.length === 0) {
    const isNeeded = attribute.mandatory && !attribute.default;
    return isNeeded ? ('answerMissing' as const) : undefined;
  }
  const { type, values = [] } = attribute;
  return all.every((one) => isValue(one, type, values)) ? undefined : problems[type];
}

export function areAnswers(theme: Theme | undefined, answers: Answers): boolean {
  return (theme?.attributes ?? []).every(
    (attribute) => problemOf(attribute, answers[attribute.name]) === undefined,
  );
}
