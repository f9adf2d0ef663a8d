import { afterEach, expect, it, vi } from 'vitest';
import { ownEnvironment } from './own-environment.ts';

afterEach(() => vi.unstubAllEnvs());

it('programs of tests have the environment of the test, but for the database of its shell', () => {
  vi.stubEnv('DATABASE_URL', 'postgres://somebody@localhost/theirs');
  vi.stubEnv('LC_ALL', 'en');
  expect(ownEnvironment()).toMatchObject({ LC_ALL: 'en' });
  expect(ownEnvironment()).not.toHaveProperty('DATABASE_URL');
});
