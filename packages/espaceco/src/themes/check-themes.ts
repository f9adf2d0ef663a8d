import {
  type Attribute,
  CartableError,
  LEFT_OUT_STATUSES_MAX,
  type ReportStatuses,
  reportStatuses,
  type Theme,
} from '@cartable/contract';
import { fitsType } from './attribute-value.ts';

/** @throws {CartableError} `espaceco.theme-repeated`, `espaceco.attribute-*` */
export function checkThemes(themes: readonly Theme[]): void {
  const repeatedTheme = firstRepeated(themes.map(({ theme }) => theme));
  if (repeatedTheme !== undefined)
    throw new CartableError('espaceco.theme-repeated', { theme: repeatedTheme });
  for (const { theme, attributes } of themes) {
    const attribute = firstRepeated(attributes.map(({ name }) => name));
    if (attribute !== undefined) throw new CartableError('espaceco.attribute-repeated', { theme, attribute });
    for (const one of attributes) checkAttribute(theme, one);
  }
}

function checkAttribute(theme: string, attribute: Attribute): void {
  if (!hasFittingValues(attribute)) {
    throw new CartableError('espaceco.attribute-values', { theme, attribute: attribute.name });
  }
  const value = attribute.default ?? null;
  if (value === null || fitsType(attribute, value)) return;
  const { name, type } = attribute;
  throw new CartableError('espaceco.attribute-default', { theme, attribute: name, value, type });
}

/** Without keys, values are told apart by themselves; with keys, an object has each of them once. */
function hasFittingValues({ type, values, multiple }: Attribute): boolean {
  if (type !== 'list') return values === undefined && multiple !== true;
  if (values === undefined) return false;
  if (!Array.isArray(values)) return Object.keys(values).length > 0;
  return values.length > 0 && new Set(values).size === values.length;
}

const neverLeftOut: ReadonlySet<string> = new Set(['submit', 'valid']);

/** @throws {CartableError} `espaceco.statuses-left-out` */
export function checkStatuses(statuses: ReportStatuses): void {
  const leftOut = reportStatuses.filter((code) => !statuses[code].active);
  if (leftOut.length <= LEFT_OUT_STATUSES_MAX && !leftOut.some((code) => neverLeftOut.has(code))) return;
  throw new CartableError('espaceco.statuses-left-out', {
    statuses: leftOut.join(', '),
    limit: LEFT_OUT_STATUSES_MAX,
  });
}

function firstRepeated(names: readonly string[]): string | undefined {
  return names.find((name, rank) => names.indexOf(name) !== rank);
}
