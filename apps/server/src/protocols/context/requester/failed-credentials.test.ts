import { CartableError } from '@cartable/contract';
import { openMetadata } from '@cartable/storage';
import { describeWithPostgres, temporaryFolder } from '@cartable/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migrations } from '../../../migrations.ts';
import { FailedCredentials } from './failed-credentials.ts';
import { sharedFailuresOf } from './shared-failures.ts';

const key = (secret: string) => ({ kind: 'query', secret }) as const;
const tooMany = { code: 'common.too-many' };
const limit = { max: 2, windowMs: 60_000 };

const refused = { code: 'key.refused' };
const open = async () => 'open';
const refuse = async () => {
  throw new CartableError('key.refused');
};
const fail = (failed: FailedCredentials, ip: string, secret: string) =>
  expect(failed.admit(ip, key(secret), refuse)).rejects.toMatchObject(refused);

describe('credentials that fail', () => {
  it('make their address wait, once they are too many', async () => {
    let now = 0;
    const failed = new FailedCredentials({ mostPerMinute: 2, now: () => now });
    for (const secret of ['a', 'b']) await fail(failed, '192.0.2.1', secret);
    await expect(failed.admit('192.0.2.1', key('c'), open)).rejects.toMatchObject(tooMany);
    await failed.admit('192.0.2.2', key('c'), open);
    now = 60_000;
    await failed.admit('192.0.2.1', key('c'), open);
  });

  it('count once, however many tiles are asked with them', async () => {
    const failed = new FailedCredentials({ mostPerMinute: 2, now: () => 0 });
    await Promise.all(Array.from({ length: 100 }, () => fail(failed, '192.0.2.1', 'a')));
    await failed.admit('192.0.2.1', key('b'), open);
  });

  it('are not compared beyond the limit, though all of them come before the first has failed', async () => {
    const failed = new FailedCredentials({ mostPerMinute: 2, now: () => 0 });
    let compared = 0;
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, (_, guess) =>
        failed.admit('192.0.2.1', key(String(guess)), async () => {
          compared += 1;
          await new Promise(setImmediate);
          return refuse();
        }),
      ),
    );
    const codes = answers.map((answer) => answer.status === 'rejected' && answer.reason.code);
    expect([compared, codes.filter((code) => code === tooMany.code).length]).toEqual([2, 48]);
  });

  it('leave their turn to others that come at once, which open or meet a fault', async () => {
    const failed = new FailedCredentials({ mostPerMinute: 2, now: () => 0 });
    const each = (rank: number) => async () => {
      await new Promise(setImmediate);
      if (rank % 2 === 0) throw new Error('The database is away.');
      return rank;
    };
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, rank) => failed.admit('192.0.2.1', key(String(rank)), each(rank))),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    await failed.admit('192.0.2.1', key('c'), open);
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
    await first.admit(ip, key('right'), open);
    // One wrong key shown to both is one.
    for (const failed of [first, second, first]) await fail(failed, ip, 'a');
    await second.admit(ip, key('other'), open);
    now += 10_000;
    await fail(second, ip, 'b');
    for (const [failed, secret] of [
      [first, 'c'],
      [second, 'right'],
      [first, 'b'],
    ] as const)
      await expect(failed.admit(ip, key(secret), open)).rejects.toMatchObject({
        ...tooMany,
        params: { seconds: 50 },
      });
    await first.admit(ip, key('right'), open);
    await first.admit('192.0.2.2', key('c'), open);
    now += 50_000;
    await first.admit(ip, key('right'), open);
    await second.admit(ip, key('right'), open);
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
    const guess = { kind: 'basic', login: 'mairie', password: 'presque' } as const;
    await expect(failed.admit('192.0.2.1', guess, refuse)).rejects.toMatchObject(refused);
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
