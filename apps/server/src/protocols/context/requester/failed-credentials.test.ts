import { openMetadata } from '@cartable/storage';
import { describeWithPostgres, temporaryFolder } from '@cartable/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migrations } from '../../../migrations.ts';
import { FailedCredentials } from './failed-credentials.ts';
import { sharedFailuresOf } from './shared-failures.ts';

const key = (secret: string) => ({ kind: 'query', secret }) as const;
const tooMany = { code: 'common.too-many' };
const limit = { max: 2, windowMs: 60_000 };

describe('credentials that fail', () => {
  it('make their address wait, once they are too many', async () => {
    let now = 0;
    const failed = new FailedCredentials({ mostPerMinute: 2, now: () => now });
    for (const secret of ['a', 'b']) {
      await failed.check('192.0.2.1', key(secret));
      await failed.add('192.0.2.1', key(secret));
    }
    await expect(failed.check('192.0.2.1', key('c'))).rejects.toMatchObject(tooMany);
    await failed.check('192.0.2.2', key('c'));
    now = 60_000;
    await failed.check('192.0.2.1', key('c'));
  });

  it('count once, however many tiles are asked with them', async () => {
    const failed = new FailedCredentials({ mostPerMinute: 2, now: () => 0 });
    for (let tile = 0; tile < 100; tile++) await failed.add('192.0.2.1', key('a'));
    await failed.check('192.0.2.1', key('b'));
  });
});

describeWithPostgres('credentials that fail at several processes', (freshDatabase) => {
  it('make their address wait at each of them, but for what opened something there a moment ago', async () => {
    const databaseUrl = await freshDatabase();
    let now = Date.UTC(2026, 10, 28, 9);
    const clock = { now: () => new Date(now) };
    const openProcess = async () => {
      const metadata = await openMetadata({ databaseUrl });
      onTestFinished(() => metadata.close());
      await metadata.migrate(migrations);
      const shared = sharedFailuresOf({ metadata, clock }, limit);
      return new FailedCredentials({ mostPerMinute: limit.max, shared, now: () => now });
    };
    const [first, second] = [await openProcess(), await openProcess()];
    const ip = '192.0.2.1';
    first.accept(ip, key('right'));
    // One wrong key shown to both is one.
    for (const failed of [first, second, first]) await failed.add(ip, key('a'));
    await second.check(ip, key('right'));
    now += 10_000;
    await second.add(ip, key('b'));
    for (const [failed, secret] of [
      [first, 'c'],
      [second, 'right'],
      [first, 'b'],
    ] as const)
      await expect(failed.check(ip, key(secret))).rejects.toMatchObject({
        ...tooMany,
        params: { seconds: 50 },
      });
    await first.check(ip, key('right'));
    await first.check('192.0.2.2', key('c'));
    now += 50_000;
    await expect(first.check(ip, key('right'))).resolves.toBeUndefined();
    await second.check(ip, key('right'));
  });

  it('are written so that no guess can be tried upon what is kept', async () => {
    const metadata = await openMetadata({ databaseUrl: await freshDatabase() });
    onTestFinished(() => metadata.close());
    await metadata.migrate(migrations);
    const clock = { now: () => new Date(0) };
    const failed = new FailedCredentials({
      mostPerMinute: 2,
      shared: sharedFailuresOf({ metadata, clock }, limit),
    });
    await failed.add('192.0.2.1', { kind: 'basic', login: 'mairie', password: 'presque' });
    const [kept] = await metadata
      .tables<{ counted_acts: { id: string; subject: string; act: string } }>()
      .selectFrom('counted_acts')
      .selectAll()
      .execute();
    expect(kept).toMatchObject({
      act: 'call.access-key',
      subject: '192.0.2.1',
      id: expect.stringMatching(/^call\.access-key 192\.0\.2\.1 [\w-]{3}$/),
    });
  });
});

it('on the embedded database the one process counts in its memory', async () => {
  const metadata = await openMetadata({ dataDir: temporaryFolder() });
  onTestFinished(() => metadata.close());
  expect(sharedFailuresOf({ metadata, clock: { now: () => new Date(0) } }, limit)).toBeUndefined();
});
