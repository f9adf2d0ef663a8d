import { newReportSchema } from '@cartable/contract';
import { expect, it } from 'vitest';
import { reportDigest } from './report-digest.ts';

const told = { geometry: 'POINT(5.72 45.18)', community: 1, comment: 'Du terrain' };
const files = [{ filename: 'a.txt', sha256: 'ca978112ca1bbdcafac231b39a23dc4d' }];
const digest = (form: object, joined = files) => reportDigest(newReportSchema.parse(form), joined);

it('stays what it was noted as whatever the schema adds, so that what was sent before an upgrade is known after it', () => {
  expect(digest(told)).toBe('s6Wl_BugnJ-ZGPIZI03sxNEmgqHeFbiyGK4GhbzBgjc');
});

it('is of what is told, not of the key, the device and the program it comes by', () => {
  const again = { idempotency_key: crypto.randomUUID(), input_device: 'SIG-WEB', device_version: '2' };
  expect(digest({ ...told, ...again })).toBe(digest(told));
  const others = [
    { ...told, comment: '' },
    { ...told, status: 'test' },
    { ...told, community: 2 },
  ];
  for (const other of others) expect(digest(other)).not.toBe(digest(told));
  expect(digest(told, [])).not.toBe(digest(told));
});
