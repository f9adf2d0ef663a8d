import { type Finding, textOfFinding } from '@cartable/contract';
import { expect, it } from 'vitest';
import { boundRemarks } from './bound-remarks.ts';

const remark = (code: Finding['code'], file?: string): Finding => ({
  code,
  severity: 'warning',
  ...(file !== undefined && { file }),
  params: {},
});
const remarks = (code: Finding['code'], count: number) =>
  Array.from({ length: count }, (_, rank) => remark(code, `dalle-${rank + 1}.tif`));

it('names the first images of each remark, and counts the others', () => {
  const bounded = boundRemarks([
    ...remarks('raster.nan', 50),
    remark('raster.empty'),
    ...remarks('raster.tile-empty', 3000),
  ]);
  expect(bounded.filter(({ code }) => code === 'raster.nan')).toHaveLength(50);
  expect(bounded.filter(({ code }) => code === 'raster.tile-empty')).toHaveLength(50);
  expect(bounded).toHaveLength(102);
  expect(textOfFinding(bounded.at(-1)!, 'fr')).toBe(
    '2950 autres images ont la même remarque que « dalle-50.tif » ; elles ne sont pas listées.',
  );
});
