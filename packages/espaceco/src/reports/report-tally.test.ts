import type { SignedInVisitor } from '@cartable/accounts';
import {
  newReplySchema,
  newReportSchema,
  type ReportChanges,
  reportChangesSchema,
  reportFilterSchema,
} from '@cartable/contract';
import { tablesOf } from '@cartable/storage';
import { expect, it } from 'vitest';
import { describeOnBothEngines, type TestSpace } from '../test-support/open-space.ts';
import type { ReportTables } from './report.tables.ts';
import { gatherTallies } from './report-tally.store.ts';

/** Anything but what tallies are kept of: reports are then counted one by one. */
const oneByOne = { opening_date: '2000-01-01' };

describeOnBothEngines('the number of reports of a list', (open) => {
  const themes = [{ theme: 'Divers', attributes: [], global: true }];

  /** Two communities, of which one shares with its members alone, and reports of both and of none. */
  async function make(space: TestSpace) {
    const root = await space.administrator();
    const [anne, bruno] = [await space.person('anne'), await space.person('bruno')];
    const shared = await space.community(root, 'Voirie', { themes, sharedGeorem: 'all' });
    const closed = await space.community(root, 'Réseaux', { themes, sharedGeorem: 'personal' });
    for (const person of [anne, bruno])
      for (const communityId of [shared, closed])
        await space.espaceco.members.add(root, {
          communityId,
          numbers: [await space.numberOf(person)],
          emails: [],
        });
    const { reports } = space.espaceco;
    const add = async (by: SignedInVisitor, community: number | null, themeOf?: number) => {
      space.clock.advance(1000);
      const attributes = themeOf === undefined ? {} : { attributes: { community: themeOf, theme: 'Divers' } };
      const form = { geometry: 'POINT(5.7245 45.1885)', community, ...attributes };
      return (await reports.add(by, newReportSchema.parse(form))).report.id;
    };
    return { root, anne, bruno, shared, closed, reports, add };
  }

  it('is that of those counted one by one, whatever becomes of them and whoever reads them', async () => {
    const space = await open();
    const { root, anne, bruno, shared, closed, reports, add } = await make(space);
    const ids = [
      await add(anne, shared),
      await add(anne, closed),
      await add(bruno, closed, closed),
      await add(bruno, null, closed),
      await add(root, null, shared),
      await add(bruno, shared, shared),
    ];
    const change = (reportId: number, changes: ReportChanges) =>
      reports.change(root, { reportId, changes: reportChangesSchema.parse(changes) });
    const counted = async () => {
      const totalOf = async (by: SignedInVisitor | undefined, filter: object) => {
        const asked = { filter: reportFilterSchema.parse(filter), sort: 'id:ASC', offset: 0, limit: 1 };
        const told = { replies: false, attachments: false };
        return (await reports.list(by ?? { kind: 'anonymous' }, { ...asked, told })).total;
      };
      const filters = [{}, { communities: `${shared}` }, { communities: '-1' }, { status: 'submit,pending' }];
      for (const by of [undefined, anne, bruno, root])
        for (const filter of filters)
          expect(await totalOf(by, filter)).toBe(await totalOf(by, { ...filter, ...oneByOne }));
      return Promise.all([undefined, anne, bruno, root].map((by) => totalOf(by, {})));
    };
    expect(await counted()).toEqual([4, 5, 5, 6]);
    await change(ids[0]!, { status: 'pending' });
    await change(ids[5]!, { community: closed });
    await reports.reply(root, {
      reportId: ids[3]!,
      form: newReplySchema.parse({ content: 'Fait', status: 'valid' }),
    });
    await reports.remove(root, ids[4]!);
    const now = [2, 4, 4, 5];
    expect(await counted()).toEqual(now);
    await space.metadata.transaction((db) => gatherTallies(db, 0));
    expect(await counted()).toEqual(now);
  });

  it('is kept in few rows, once they were gathered', async () => {
    const space = await open();
    const { root, anne, shared, reports, add } = await make(space);
    const ids = [await add(anne, shared), await add(anne, shared), await add(anne, null)];
    await reports.remove(root, ids[2]!);
    const rows = () =>
      tablesOf<ReportTables>(space.metadata.db)
        .selectFrom('espaceco_report_tallies')
        .select(['community_id', 'change'])
        .execute();
    expect(await rows()).toHaveLength(4);
    await space.metadata.transaction((db) => gatherTallies(db));
    expect(await rows()).toHaveLength(4);
    await space.metadata.transaction((db) => gatherTallies(db, 0));
    expect(await rows()).toEqual([{ community_id: shared, change: 2 }]);
  });
});
