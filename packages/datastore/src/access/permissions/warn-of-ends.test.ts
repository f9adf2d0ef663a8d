import { temporaryFolder } from '@cartable/testkit';
import { describe, expect, it } from 'vitest';
import { makeVisitor, openPlatform, type TestPlatform } from '../../test-support/platform.ts';
import { makeServices, startPlatform } from '../../test-support/restricted-services.ts';
import { editPermission } from './change-permission.ts';
import { grantPermissions } from './grant-permission.ts';
import { dueDelay, warnOfEnds } from './warn-of-ends.ts';

const dayMs = 86_400_000;

describe('the delay a permission is told of', () => {
  const chosen = '2026-01-01T10:00:00.000Z';
  it.each([
    ['2026-06-30T23:59:59.000Z', '2026-05-30T12:00:00.000Z', undefined],
    ['2026-06-30T23:59:59.000Z', '2026-05-31T00:00:00.000Z', 30],
    ['2026-06-30T23:59:59.000Z', '2026-06-22T23:00:00.000Z', 30],
    ['2026-06-30T23:59:59.000Z', '2026-06-23T00:00:00.000Z', 7],
    ['2026-06-30T23:59:59.000Z', '2026-06-29T23:00:00.000Z', 7],
    ['2026-06-30T23:59:59.000Z', '2026-06-30T00:00:00.000Z', 0],
    ['2026-06-30T23:59:59.000Z', '2026-07-07T00:00:00.000Z', 0],
    ['2026-06-30T23:59:59.000Z', '2026-07-08T00:00:00.000Z', undefined],
    // Chosen twenty days ahead: there was no thirtieth day before.
    ['2026-01-21T23:59:59.000Z', '2026-01-02T00:00:00.000Z', undefined],
    ['2026-01-21T23:59:59.000Z', '2026-01-15T00:00:00.000Z', 7],
    [null, '2026-06-30T00:00:00.000Z', undefined],
  ])('ending %s, on %s: %s', (endDate, at, expected) => {
    expect(dueDelay({ endDate, endChosenAt: chosen }, at)).toBe(expected);
  });
});

describe('warnings', () => {
  it('go once to each side and in their language, and anew when another end is chosen', async () => {
    const platform = await openPlatform({ dataDir: temporaryFolder() });
    await startPlatform(platform);
    const made = await makeServices(platform, { datastore: 'mairie', services: [{ name: 'reserve' }] });
    const { owner, datastoreId, offeringIds: offerings } = made;
    const reader = await makeVisitor(platform);
    await platform.accounts.editAccount(reader.id, { language: 'en', proof: { address: '192.0.2.7' } });
    const end = new Date(Date.now() + 60 * dayMs).toISOString();
    const form = {
      licence: 'Licence <ouverte>',
      type: 'ACCOUNT' as const,
      beneficiaries: [reader.id],
      end_date: end,
      offerings,
      only_oauth: false,
    };
    const [granted] = await grantPermissions(platform.context, owner, { datastoreId, form });
    const rounds = (day: number) => warnedOn(platform, Date.now() + day * dayMs);

    expect(await rounds(0)).toEqual([]);
    const first = await rounds(31);
    expect(first.map(({ to }) => to).toSorted()).toEqual([owner.email, reader.email].toSorted());
    const toReader = first.find(({ to }) => to === reader.email)!;
    expect(toReader.subject).toContain('Your permission ends on');
    expect(toReader.text).toContain('/mes-permissions');
    expect(toReader.html).toContain('Licence &#60;ouverte&#62;');
    const toOwner = first.find(({ to }) => to === owner.email)!;
    expect(toOwner.text).toContain(`/entrepot/${datastoreId}/permissions/${granted!._id}/modification`);
    expect(await rounds(32)).toEqual([]);
    expect(await rounds(55)).toHaveLength(2);

    const later = new Date(Date.now() + 90 * dayMs).toISOString();
    const changes = { licence: 'X', end_date: later, offerings };
    await editPermission(platform.context, owner, { datastoreId, permissionId: granted!._id, changes });
    expect(await rounds(60)).toHaveLength(2);
    const over = await rounds(91);
    expect(over.map(({ subject }) => subject).join()).toMatch(/ended on.*|a pris fin/);
    expect(await rounds(92)).toEqual([]);
    expect(platform.faults).toEqual([]);
    await platform.close();
  });
});

/** Mails of two rounds at that time. */
async function warnedOn(platform: TestPlatform, time: number) {
  const before = new Set((await platform.accounts.listMails()).map(({ id }) => id));
  const context = { ...platform.context, clock: { ...platform.context.clock, now: () => new Date(time) } };
  await Promise.all([warnOfEnds(context), warnOfEnds(context)]);
  return (await platform.accounts.listMails()).filter(({ id }) => !before.has(id));
}
