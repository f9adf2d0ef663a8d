import { type Attribute, type CartableError, defaultReportStatuses, type Theme } from '@cartable/contract';
import { describe, expect, it } from 'vitest';
import { fitsType } from './attribute-value.ts';
import { checkStatuses, checkThemes } from './check-themes.ts';

const codeOf = (check: () => void) => {
  try {
    check();
    return 'passed';
  } catch (error) {
    return (error as CartableError).code;
  }
};
const theme = (attributes: Attribute[] = [], name = 'Voirie'): Theme => ({ theme: name, attributes });
const attribute = (more: Partial<Attribute>): Attribute => ({ name: 'etat', type: 'text', ...more });

describe('a default value', () => {
  it.each([
    ['text', ['', 'bon', '12'], []],
    ['integer', ['', '0', '-12', '450'], ['012', '1.5', 'a', '1e3', ' 1']],
    ['double', ['', '1', '-1.5', '1e3'], ['1,5', 'a', '.', '1e999', 'Infinity']],
    ['checkbox', ['0', '1'], ['', 'true', '2']],
    ['date', ['', '2026-02-28', '2026/2/28'], ['2026-02-30', '28/02/2026', '2026-13-01', 'hier']],
  ] as const)('of type %s', (type, fitting, unfit) => {
    const values = [...fitting, ...unfit];
    expect(values.filter((value) => fitsType(attribute({ type }), value))).toEqual(fitting);
  });

  it('of a list is one of what it stores', () => {
    const keyed = attribute({ type: 'list', values: { Bon: 'b', Mauvais: 'm' } });
    expect([fitsType(keyed, 'b'), fitsType(keyed, 'Bon')]).toEqual([true, false]);
    expect(codeOf(() => checkThemes([theme([{ ...keyed, default: 'Bon' }])]))).toBe(
      'espaceco.attribute-default',
    );
  });
});

describe('themes', () => {
  it('have names of their own, and so have their attributes', () => {
    expect(codeOf(() => checkThemes([theme(), theme([], 'Arbres')]))).toBe('passed');
    expect(codeOf(() => checkThemes([theme(), theme()]))).toBe('espaceco.theme-repeated');
    expect(codeOf(() => checkThemes([theme([attribute({}), attribute({})])]))).toBe(
      'espaceco.attribute-repeated',
    );
  });

  it.each([
    ['a list without values', { type: 'list' }],
    ['an empty list', { type: 'list', values: [] }],
    ['a list with a value twice', { type: 'list', values: ['a', 'a'] }],
    ['a keyed list without key', { type: 'list', values: {} }],
    ['values of a text', { values: ['a'] }],
    ['several values of a date', { type: 'date', multiple: true }],
  ] as const)('refuse %s', (_what, more) => {
    const themes = [theme([attribute(more as unknown as Partial<Attribute>)])];
    expect(codeOf(() => checkThemes(themes))).toBe('espaceco.attribute-values');
  });
});

describe('statuses', () => {
  const leavingOut = (...codes: (keyof typeof defaultReportStatuses)[]) =>
    Object.fromEntries(
      Object.entries(defaultReportStatuses).map(([code, params]) => [
        code,
        { ...params, active: !(codes as string[]).includes(code) },
      ]),
    ) as unknown as typeof defaultReportStatuses;

  it('are left out two at most, and never the first nor the one of a report taken into account', () => {
    expect(codeOf(() => checkStatuses(leavingOut()))).toBe('passed');
    expect(codeOf(() => checkStatuses(leavingOut('pending1', 'reject0')))).toBe('passed');
    for (const codes of [['pending', 'pending1', 'reject0'], ['submit'], ['valid']] as const) {
      expect(codeOf(() => checkStatuses(leavingOut(...codes)))).toBe('espaceco.statuses-left-out');
    }
  });
});
