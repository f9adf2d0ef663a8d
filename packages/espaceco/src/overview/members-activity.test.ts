import type { SignedInVisitor } from '@cartable/accounts';
import { type GrantedLevel, newReportSchema, tableFormSchema } from '@cartable/contract';
import { ThreadPool } from '@cartable/threads';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { EditingRequest } from '../editing/messages.ts';
import type { ReadDatabase } from '../permissions/access-of.ts';
import { dayMs, describeOnBothEngines, type TestSpace } from '../test-support/open-space.ts';

const table = tableFormSchema.parse({
  name: 'bornes',
  title: 'Bornes',
  geometry_type: 'Point',
  columns: [{ name: 'nom', type: 'String' }],
});

describeOnBothEngines('what members changed', (open) => {
  let space: TestSpace;
  let root: SignedInVisitor;
  let anne: SignedInVisitor;
  let bob: SignedInVisitor;
  let guest: number;
  let read: ReadDatabase;

  /** The database of a community, which another one may edit. */
  beforeEach(async () => {
    space = await open();
    root = await space.administrator();
    anne = await space.person('anne');
    bob = await space.person('bob');
    const owner = await space.community(root, 'Voirie');
    guest = await space.community(root, 'Arbres', { grids: ['38'] });
    const numbers = [await space.numberOf(anne), await space.numberOf(bob)];
    await space.espaceco.members.add(root, { communityId: guest, numbers, emails: [] });
    read = await space.espaceco.databases.createEmpty(root, {
      form: { communityId: owner, title: 'Voirie', description: null },
      tables: [table],
    });
    await give('EDIT');
  });

  const give = (level: GrantedLevel) => {
    const [{ id }] = read.tables as [ReadDatabase['tables'][number]];
    const tables = [{ id, level, columns: [] }];
    const tree = [{ id: read.database.id, level, tables }];
    return space.espaceco.permissions.replace(root, { communityId: guest, tree });
  };
  const insert = (who: SignedInVisitor) =>
    space.espaceco.contributions.transact(who, {
      of: read.database.id,
      comment: '',
      actions: [{ table: 'bornes', state: 'Insert', data: { nom: 'Une', geom: 'POINT(5.72 45.18)' } }],
    });
  const activity = async (since?: string) => {
    const { activity } = await space.espaceco.overview(root, { communityId: guest, since });
    const { members } = activity;
    return Object.fromEntries(
      members.map(({ person, contributions, last }) => [person.userName, [contributions, last !== null]]),
    );
  };
  const nothing = { anne: [0, false], bob: [0, false] };

  it('is told to their managers, since when they ask, of databases that are shared with them alone', async () => {
    for (const who of [anne, anne, bob]) await insert(who);
    expect(await activity()).toMatchObject({ anne: [2, true], bob: [1, true] });
    expect(await activity(new Date(Date.now() + dayMs).toISOString())).toMatchObject(nothing);
    await give('NONE');
    expect(await activity()).toMatchObject(nothing);
  });

  it('is counted by a thread of its own: who writes does not wait for it', async () => {
    const run = vi.spyOn(ThreadPool.prototype, 'run');
    onTestFinished(() => run.mockRestore());
    await insert(anne);
    await activity();
    const poolsOf = (call: EditingRequest['call']) =>
      run.mock.contexts.filter((_pool, rank) => (run.mock.calls[rank]![0] as EditingRequest).call === call);
    const [writing] = poolsOf('transact');
    expect(poolsOf('contributors')).toHaveLength(1);
    expect(poolsOf('contributors')).not.toContain(writing);
  });

  it('is counted where it can be: a database that cannot be read is named, and fails nobody', async () => {
    await insert(anne);
    const other = await space.espaceco.databases.createEmpty(root, {
      form: { communityId: guest, title: 'Réseaux', description: null },
      tables: [table],
    });
    const uncounted = async () =>
      (await space.espaceco.overview(root, { communityId: guest, since: undefined })).activity.uncounted;
    expect(await uncounted()).toEqual([]);
    space.tolerates(/./);
    await space.features.drop(other.database.datasetId);
    expect(await uncounted()).toEqual([{ id: other.database.id, title: 'Réseaux' }]);
    expect(await activity()).toMatchObject({ anne: [1, true], bob: [0, false] });
  });

  it('themes of one name are told apart by whose they are', async () => {
    const themes = [{ theme: 'Gué', attributes: [], global: true }];
    await space.espaceco.communities.update(root, { communityId: guest, changes: { themes } });
    const owner = await space.community(root, 'Rivières', { themes });
    const add = (community: number) =>
      space.espaceco.reports.add(
        root,
        newReportSchema.parse({
          geometry: 'POINT(5.72 45.18)',
          community: guest,
          attributes: { community, theme: 'Gué' },
        }),
      );
    for (const community of [guest, guest, owner]) await add(community);
    const { byTheme } = await space.espaceco.overview(root, { communityId: guest, since: undefined });
    expect(byTheme).toEqual([
      { key: 'Gué', communityId: guest, count: 2, open: 2 },
      { key: 'Gué', communityId: owner, count: 1, open: 1 },
    ]);
  });
});
