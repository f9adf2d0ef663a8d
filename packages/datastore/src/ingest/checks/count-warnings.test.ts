import type { Finding } from '@cartable/contract';
import { expect, it } from 'vitest';
import { countWarnings } from './count-warnings.ts';

it('counts a warning once, however many places it has', () => {
  const crossed = { code: 'geometry.self-intersection', severity: 'warning', params: {} } as const;
  const findings: Finding[] = [
    { ...crossed, count: 3, place: [2, 48] },
    { ...crossed, place: [3, 48] },
    { ...crossed, place: [4, 48] },
    { code: 'layer.empty', severity: 'warning', params: {} },
    { code: 'crs.assumed', severity: 'info', params: {} },
  ];
  expect(countWarnings(findings)).toBe(2);
});
