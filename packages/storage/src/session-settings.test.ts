import type { ClientBase } from 'pg';
import { expect, it } from 'vitest';
import { settingsOnConnect } from './session-settings.ts';
import { whyUnavailable } from './unavailability/why-unavailable.ts';

it('a connection that is open and answers nothing is one to a database that is away', async () => {
  const asked: unknown[] = [];
  const client = {
    query: async (query: unknown) => {
      asked.push(query);
      throw new Error('Query read timeout');
    },
  } as unknown as ClientBase;
  const failure = await settingsOnConnect(
    { TimeZone: 'UTC', jit: 'off' },
    2_000,
  )(client).catch((error: unknown) => error);
  const text = "set TimeZone = 'UTC'; set jit = 'off'; select pg_backend_pid() as pid";
  expect(asked).toEqual([{ text, query_timeout: 2_000 }]);
  expect(whyUnavailable(failure)).toBe('away');
});
