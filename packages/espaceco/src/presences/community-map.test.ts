import type { SignedInVisitor } from '@cartable/accounts';
import { newReportSchema } from '@cartable/contract';
import { eventually } from '@cartable/testkit';
import { type RawBuilder, sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { delayOf } from '../overview/read-overview.ts';
import { dayMs, describeOnBothEngines, refused, type TestSpace } from '../test-support/open-space.ts';

describeOnBothEngines('the map of a community', (open) => {
  let space: TestSpace;
  let root: SignedInVisitor;
  let anne: SignedInVisitor;
  let carla: SignedInVisitor;
  let communityId: number;

  beforeEach(async () => {
    space = await open();
    root = await space.administrator();
    anne = await space.person('anne');
    carla = await space.person('carla');
    communityId = await space.community(root, 'Voirie', { themes: [{ theme: 'Divers', attributes: [] }] });
    const numbers = [await space.numberOf(anne)];
    await space.espaceco.members.add(root, { communityId, numbers, emails: [] });
  });

  const tab = '0d2f2a5c-8f0e-4a53-9a57-5b1b3f0c7e11';
  const report = (by = anne) =>
    space.espaceco.reports.add(
      by,
      newReportSchema.parse({ geometry: 'POINT(5.7245 45.1885)', community: communityId }),
    );

  it('tells who is there, each once and doing the most, until they are not heard of', async () => {
    const { presences } = space.espaceco;
    const present = async () =>
      ((await presences.present([communityId])).get(communityId) ?? []).map(({ username, doing }) => [
        username,
        doing,
      ]);
    await presences.announce(anne, { communityId, tab, doing: 'looking' });
    await presences.announce(anne, { communityId, tab: tab.replace('0d', '1d'), doing: 'editing' });
    expect(await present()).toEqual([['anne', 'editing']]);
    await presences.announce(anne, { communityId, tab: tab.replace('0d', '1d'), doing: 'leaving' });
    expect(await present()).toEqual([['anne', 'looking']]);
    space.clock.advance(80_000);
    expect(await present()).toEqual([]);
    await refused('common.forbidden', presences.announce(carla, { communityId, tab, doing: 'looking' }));
    await refused('common.forbidden', presences.subjectsOf(carla, communityId));
  });

  it('tells nobody of who signed out, once no other of their sessions is there', async () => {
    const { accounts, espaceco } = space;
    const { presences } = espaceco;
    const isThere = async () => ((await presences.present([communityId])).get(communityId) ?? []).length > 0;
    const elsewhere = await space.signIn(anne.email);
    await presences.announce(anne, { communityId, tab, doing: 'editing' });
    await presences.announce(elsewhere, { communityId, tab: tab.replace('0d', '1d'), doing: 'looking' });
    await accounts.closeOtherSessions(anne.id, elsewhere.sessionId);
    expect(await isThere()).toBe(true);
    await accounts.closeOtherSessions(anne.id, null);
    expect(await isThere()).toBe(false);
    // What the page was telling meanwhile.
    await presences.announce(elsewhere, { communityId, tab, doing: 'looking' });
    expect(await isThere()).toBe(false);
  });

  /** What happens while rows are held by somebody else's transaction. One writes at a time on SQLite: nothing does. */
  async function whileHeld(hold: RawBuilder<unknown>, act: () => Promise<void>) {
    const held = Promise.withResolvers<void>();
    const enough = Promise.withResolvers<void>();
    const holding = space.metadata.transaction(async (trx) => {
      await hold.execute(trx);
      held.resolve();
      await enough.promise;
    });
    await held.promise;
    try {
      await act();
    } finally {
      enough.resolve();
      await holding;
    }
  }
  const isAnybodyWaiting = async () => {
    const waiting = sql<{ readonly pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return (await waiting.execute(space.metadata.db)).rows.length > 0;
  };

  it('lets somebody sign out while their page tells that they are there', async () => {
    if (space.metadata.engine === 'sqlite') return;
    const { presences } = space.espaceco;
    let announced: Promise<void> | undefined;
    await whileHeld(sql`delete from sessions where id = ${anne.sessionId}`, async () => {
      announced = presences.announce(anne, { communityId, tab, doing: 'looking' });
      // It is told of what the page waited for afterwards.
      announced.catch(() => undefined);
      await eventually(isAnybodyWaiting);
    });
    await expect(announced).resolves.toBeUndefined();
    expect((await presences.present([communityId])).size).toBe(0);
  });

  it('holds nothing that a sign-out waits for, while it waits itself', async () => {
    if (space.metadata.engine === 'sqlite') return;
    const { presences } = space.espaceco;
    await presences.announce(anne, { communityId, tab, doing: 'looking' });
    let isTold = false;
    let told: Promise<void> | undefined;
    await whileHeld(sql`select id from users where id = ${anne.id} for update`, async () => {
      told = presences.announce(anne, { communityId, tab, doing: 'editing' }).then(() => {
        isTold = true;
      });
      await eventually(async () => isTold || (await isAnybodyWaiting()));
      expect(isTold).toBe(true);
    });
    await told;
  });

  it('tells that reports changed, whatever changed in them, each time', async () => {
    const { presences, reports } = space.espaceco;
    const subjects = await presences.subjectsOf(anne, communityId);
    expect(subjects).toEqual([`reports:${communityId}`]);
    const version = async () => (await presences.versions(subjects)).get(`reports:${communityId}`) ?? 0;
    const seen = [await version()];
    const { report: made } = await report();
    seen.push(await version());
    await reports.reply(root, { reportId: made.id, form: { title: null, content: 'Vu' } });
    seen.push(await version());
    await reports.change(anne, { reportId: made.id, changes: { comment: 'Un trou' } });
    seen.push(await version());
    await reports.remove(root, made.id);
    seen.push(await version());
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('keeps the places of each, by kind and name', async () => {
    const { keptPlaces } = space.espaceco;
    const pont = { communityId, kind: 'position', name: 'Pont', query: '?zoom=12' } as const;
    await keptPlaces.keep(anne, pont);
    await keptPlaces.keep(anne, { ...pont, kind: 'search' });
    expect(await keptPlaces.keep(anne, { ...pont, query: '?zoom=14' })).toEqual([
      { kind: 'position', name: 'Pont', query: '?zoom=14' },
      { kind: 'search', name: 'Pont', query: '?zoom=12' },
    ]);
    expect(await keptPlaces.list(root, { communityId })).toEqual([]);
    await keptPlaces.remove(anne, pont);
    expect(await keptPlaces.list(anne, { communityId })).toHaveLength(1);
    await refused('common.forbidden', keptPlaces.list(carla, { communityId }));
    for (let rank = 1; rank < 100; rank += 1) await keptPlaces.keep(anne, { ...pont, name: `Pont ${rank}` });
    await refused('espaceco.too-many-places', keptPlaces.keep(anne, pont));
  });

  it('counts reports for its managers, and how long people wait', async () => {
    const { report: first } = await report();
    space.clock.advance(10 * dayMs);
    await report(root);
    await report(root);
    await space.espaceco.reports.reply(root, {
      reportId: first.id,
      form: { title: null, content: 'Fait', status: 'valid' },
    });
    const found = await space.espaceco.overview(root, { communityId, since: undefined });
    expect(found.byStatus).toEqual([
      { key: 'pending0', count: 2, open: 2 },
      { key: 'valid', count: 1, open: 0 },
    ]);
    expect(found.openByAge).toEqual([2, 0, 0, 0, 0]);
    expect(found.byAuthor.map(({ key, count }) => [key?.userName, count])).toContainEqual(['anne', 1]);
    expect(found.byCommune).toEqual([{ key: '38185', count: 3, open: 2 }]);
    expect(found.answers).toEqual({ count: 1, median: 10, mean: 10 });
    expect(found.closings).toEqual({ count: 1, median: 10, mean: 10 });
    expect(found.activity.members.map(({ person, reports }) => [person.userName, reports])).toContainEqual([
      'anne',
      1,
    ]);
    const since = new Date(space.clock.now().getTime() - dayMs).toISOString();
    expect((await space.espaceco.overview(root, { communityId, since })).byAuthor).toHaveLength(1);
    await refused('common.forbidden', space.espaceco.overview(anne, { communityId, since }));
  });
});

it('half of those who wait do so for the median at most', () => {
  const spells = [
    { from: '2026-01-01', to: '2026-01-02', count: 3 },
    { from: '2026-01-01', to: '2026-01-11', count: 1 },
  ];
  expect(delayOf(spells)).toEqual({ count: 4, median: 1, mean: 3.3 });
  expect(delayOf([])).toEqual({ count: 0, median: null, mean: null });
});
