import { describe, expect, it } from 'vitest';
import { easterSunday, movedToWorkingDay, publicHolidays } from './working-days.ts';

it.each([
  [1999, '1999-04-04'],
  [2000, '2000-04-23'],
  [2008, '2008-03-23'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
])('Easter of %i is on %s', (year, day) => {
  expect(easterSunday(year)).toBe(day);
});

it('the public holidays of 2026', () => {
  expect([...publicHolidays(2026)].sort()).toEqual([
    '2026-01-01',
    '2026-04-06',
    '2026-05-01',
    '2026-05-08',
    '2026-05-14',
    '2026-05-25',
    '2026-07-14',
    '2026-08-15',
    '2026-11-01',
    '2026-11-11',
    '2026-12-25',
  ]);
});

describe('a day is moved on', () => {
  it.each([
    ['not when people work', '2026-04-30', '2026-04-30'],
    ['over a Friday of May and its week-end', '2026-05-01', '2026-05-04'],
    ['over the week-end and the Monday of Easter', '2026-04-04', '2026-04-07'],
    ['over a bank holiday alone', '2026-05-14', '2026-05-15'],
    ['over Christmas and its week-end', '2026-12-25', '2026-12-28'],
    ['into the next year', '2027-01-01', '2027-01-04'],
  ])('%s', (_what, day, moved) => {
    expect(movedToWorkingDay(day)).toBe(moved);
  });
});
