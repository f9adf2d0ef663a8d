import { openMetadata } from '@cartable/storage';
import { temporaryFolder } from '@cartable/testkit';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { allOf, logSlowStatements } from './slow-statements.ts';

function record() {
  const lines: object[] = [];
  const warn = (line: object, message: string) => void lines.push({ ...line, message });
  return { lines, logger: { warn } as never };
}

it('statements as slow as the limit are written to the log, and no other', () => {
  const { lines, logger } = record();
  const listener = logSlowStatements(logger, 40);
  listener({ sql: 'quick', ms: 39.9 });
  listener({ sql: 'slow', ms: 40.2 });
  expect(lines).toEqual([{ message: 'slow statement', ms: 40, sql: 'slow' }]);
});

it('they are written as they are prepared, without their values, and others hear them too', async () => {
  const { lines, logger } = record();
  const heard: string[] = [];
  const onStatement = allOf([undefined, ({ sql }) => void heard.push(sql), logSlowStatements(logger, 0)]);
  const metadata = await openMetadata({ dataDir: temporaryFolder(), onStatement });
  try {
    await sql`select ${'secret'} as given`.execute(metadata.db);
  } finally {
    await metadata.close();
  }
  expect(lines).toContainEqual(expect.objectContaining({ sql: expect.stringContaining('as given') }));
  expect(JSON.stringify(lines)).not.toContain('secret');
  expect(heard.length).toBe(lines.length);
});
