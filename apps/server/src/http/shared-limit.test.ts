import { routes } from '@cartable/contract';
import { openMetadata } from '@cartable/storage';
import { describeWithPostgres, temporaryFolder } from '@cartable/testkit';
import Fastify, { type FastifyRequest } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { migrations } from '../migrations.ts';
import { rateLimitOf, registerRateLimits } from './rate-limits.ts';
import { type SharedCounts, sharedLimitOf } from './shared-limit.ts';

const startedAt = Date.UTC(2026, 10, 28, 9);
const limit = { group: 'signIn', max: 4, windowMs: 60_000 };
const from = (ip: string) => ({ ip }) as FastifyRequest;

/** A process that answers sign-ins and reads, four a minute from one address. */
async function openProcessWithRoutes(services: SharedCounts) {
  const config = { signInsPerMinute: 4, contactsPerMinute: 4, callsPerMinute: 4 };
  const app = Fastify();
  onTestFinished(() => app.close());
  await registerRateLimits(app);
  for (const route of [routes.signIn, routes.resetPassword, routes.getMyDatastores]) {
    const check = rateLimitOf(app, route, { ...services, config });
    app.post(`/${route.name}`, { onRequest: (request) => check(request) }, () => ({}));
  }
  return async (name: string) =>
    (await app.inject({ method: 'POST', url: `/${name}` })).json().code ?? 'passed';
}

describeWithPostgres('a limit over all processes', (freshDatabase) => {
  it('is that of calls that could guess, and of no other', async () => {
    const databaseUrl = await freshDatabase();
    const processes: Awaited<ReturnType<typeof openProcessWithRoutes>>[] = [];
    for (let n = 0; n < 2; n += 1) {
      const metadata = await openMetadata({ databaseUrl });
      onTestFinished(() => metadata.close());
      await metadata.migrate(migrations);
      processes.push(await openProcessWithRoutes({ metadata, clock: { now: () => new Date(startedAt) } }));
    }
    const passedOf = async (name: string) => {
      let passed = 0;
      for (let n = 0; n < 8; n += 1) passed += (await processes[n % 2]!(name)) === 'passed' ? 1 : 0;
      return passed;
    };
    expect(await passedOf('signIn')).toBe(4);
    expect(await passedOf('resetPassword')).toBe(4);
    expect(await passedOf('getMyDatastores')).toBe(8);
    expect(await processes[0]!('signIn')).toBe('common.too-many');
  });

  it('lets as many calls of an address through as one process would, whichever is asked', async () => {
    const databaseUrl = await freshDatabase();
    let nowMs = startedAt;
    const clock = { now: () => new Date(nowMs) };
    const openProcess = async () => {
      const metadata = await openMetadata({ databaseUrl });
      onTestFinished(() => metadata.close());
      await metadata.migrate(migrations);
      return {
        metadata,
        limitOf: (group = limit.group) => sharedLimitOf({ metadata, clock }, { ...limit, group })!,
      };
    };
    const first = await openProcess();
    const second = await openProcess();
    const calls = [first, second, first, second, first, second].map(
      (one) => () => one.limitOf()(from('192.0.2.1')),
    );
    const outcomes: unknown[] = [];
    for (const call of calls) {
      outcomes.push(await call().catch((error: unknown) => error));
      nowMs += 1_000;
    }
    expect(outcomes.slice(0, 4)).toEqual([undefined, undefined, undefined, undefined]);
    expect(outcomes.slice(4)).toMatchObject([
      { code: 'common.too-many', params: { seconds: 56 } },
      { code: 'common.too-many', params: { seconds: 55 } },
    ]);

    await second.limitOf()(from('192.0.2.2'));
    await second.limitOf('resetPassword')(from('192.0.2.1'));
    const atOnce = Array.from({ length: 6 }, (_, i) => [first, second][i % 2]!.limitOf()(from('192.0.2.3')));
    const settled = await Promise.allSettled(atOnce);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(limit.max);
    nowMs = startedAt + 120_000;
    await second.limitOf()(from('192.0.2.1'));
    const kept = await first.metadata
      .tables<{ counted_acts: { subject: string; act: string } }>()
      .selectFrom('counted_acts')
      .select(['act', 'subject'])
      .where('subject', '=', '192.0.2.1')
      .orderBy('act')
      .execute();
    expect(kept).toEqual([
      { act: 'call.resetPassword', subject: '192.0.2.1' },
      { act: 'call.signIn', subject: '192.0.2.1' },
    ]);
  });
});

it('on the embedded database the one process counts in its memory', async () => {
  const metadata = await openMetadata({ dataDir: temporaryFolder() });
  onTestFinished(() => metadata.close());
  expect(sharedLimitOf({ metadata, clock: { now: () => new Date(startedAt) } }, limit)).toBeUndefined();
});
