import { openMetadata } from '@cartable/storage';
import { temporaryFolder } from '@cartable/testkit';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { allOf, logSlowStatements } from './slow-statements.ts';

it('slow statements are written to the log, as they are prepared, and no other', async () => {
  const lines: object[] = [];
  const heard: string[] = [];
  const logger = { warn: (line: object, message: string) => void lines.push({ ...line, message }) };
  const onStatement = allOf([
    undefined,
    ({ sql }) => void heard.push(sql),
    logSlowStatements(logger as never, 40),
  ]);
  const metadata = await openMetadata({ dataDir: temporaryFolder(), onStatement });
  try {
    await sql`select ${'secret'} as quick`.execute(metadata.db);
    expect(lines).toEqual([]);
    await sql`with recursive count(n) as (select 1 union all select n + 1 from count where n < 3000000)
      select max(n), ${'secret'} as given from count`.execute(metadata.db);
  } finally {
    await metadata.close();
  }
  expect(lines).toEqual([
    {
      message: 'slow statement',
      ms: expect.any(Number),
      sql: expect.stringContaining('with recursive count'),
    },
  ]);
  expect(JSON.stringify(lines)).not.toContain('secret');
  expect(heard.length).toBeGreaterThanOrEqual(2);
});
