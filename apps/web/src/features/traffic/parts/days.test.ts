import { expect, it } from 'vitest';
import { everyDay } from './days.ts';

it('fills the days nobody asked anything, over a change of month', () => {
  const requested = { date: '2026-03-01', requests: 2, bytes: 10 };
  const days = everyDay({ from: '2026-02-27', to: '2026-03-02', days: [requested] });
  expect(days.map(({ date, requests }) => [date, requests])).toEqual([
    ['2026-02-27', 0],
    ['2026-02-28', 0],
    ['2026-03-01', 2],
    ['2026-03-02', 0],
  ]);
});
