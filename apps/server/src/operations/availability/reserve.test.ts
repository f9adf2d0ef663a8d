import { readdirSync } from 'node:fs';
import { temporaryFolder } from '@cartable/testkit';
import { expect, it } from 'vitest';
import { Reserve } from './reserve.ts';

it('is made once by processes of one folder that start together', async () => {
  const folder = temporaryFolder();
  await Promise.all([1, 2, 3].map(() => new Reserve(folder).refill()));
  expect(readdirSync(folder)).toEqual(['reserve']);
});
