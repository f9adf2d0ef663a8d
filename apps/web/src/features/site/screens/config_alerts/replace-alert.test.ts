import { readAlerts } from '@cartable/contract/site';
import { expect, it } from 'vitest';
import { replaceAlert } from './replace-alert.ts';

const [a, b] = readAlerts([
  { id: 'a', title: 'Travaux', date: '2026-11-26', visibility: {} },
  { id: 'b', title: 'Panne', date: '2026-11-25', visibility: {} },
]);
const changed = 'Changée.';

it('replaces, adds and deletes beside the others', () => {
  const written = { ...a!, title: 'Finis' };
  expect(replaceAlert([a!, b!], { opened: a, written, changed })).toEqual([b, written]);
  expect(replaceAlert([b!], { opened: undefined, written, changed })).toEqual([b, written]);
  expect(replaceAlert([a!, b!], { opened: a, changed })).toEqual([b]);
});

it('refuses to write over one that was changed or deleted meanwhile', () => {
  const theirs = { ...a!, title: 'De quelqu’un d’autre' };
  expect(() => replaceAlert([theirs, b!], { opened: a, written: a!, changed })).toThrow(changed);
  expect(() => replaceAlert([theirs, b!], { opened: a, changed })).toThrow(changed);
  expect(() => replaceAlert([b!], { opened: a, written: a!, changed })).toThrow(changed);
});
