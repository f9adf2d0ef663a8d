import type { SignedInVisitor } from '@cartable/accounts';
import {
  newReplySchema,
  newReportSchema,
  REPORT_CHANGES_MAX,
  reportChangesSchema,
  reportHistoryQuery,
} from '@cartable/contract';
import { beforeEach, expect, it } from 'vitest';
import { describeOnBothEngines, refused, type TestSpace } from '../test-support/open-space.ts';
import { received } from '../test-support/received.ts';
import { recordChanges } from './report-history.store.ts';

const grenoble = 'POINT(5.7245 45.1885)';

describeOnBothEngines('the history of a report', (open) => {
  let space: TestSpace;
  let root: SignedInVisitor;
  let anne: SignedInVisitor;
  let bruno: SignedInVisitor;
  let carla: SignedInVisitor;
  let communityId: number;

  beforeEach(async () => {
    space = await open();
    root = await space.administrator();
    anne = await space.person('anne');
    bruno = await space.person('bruno');
    carla = await space.person('carla');
    communityId = await space.community(root, 'Voirie', {
      themes: [
        { theme: 'Chaussée', attributes: [{ name: 'Largeur', type: 'integer' }] },
        { theme: 'Divers', attributes: [] },
      ],
    });
    for (const person of [anne, bruno]) {
      const number = await space.numberOf(person);
      await space.espaceco.members.add(root, { communityId, numbers: [number], emails: [] });
    }
    await space.espaceco.members.changeRole(root, {
      communityId,
      number: await space.numberOf(bruno),
      role: 'admin',
    });
  });

  const theme = (name: string, attributes: object = {}) => ({
    community: communityId,
    theme: name,
    attributes,
  });
  const add = async (form: object = {}) => {
    const body = { geometry: grenoble, community: communityId, comment: 'Un trou', ...form };
    return (await space.espaceco.reports.add(anne, newReportSchema.parse(body))).report.id;
  };
  const change = (reportId: number, changes: object, by = anne) => {
    space.clock.advance(1000);
    return space.espaceco.reports.change(by, { reportId, changes: reportChangesSchema.parse(changes) });
  };
  const reply = (reportId: number, form: object, by = bruno) => {
    space.clock.advance(1000);
    return space.espaceco.reports.reply(by, { reportId, form: newReplySchema.parse(form) });
  };
  const history = (
    reportId: number,
    by = anne,
    range: { after?: string | undefined; limit: number } = { limit: 100 },
  ) => space.espaceco.reports.history(by, { reportId, ...range });
  const lines = async (reportId: number) =>
    (await history(reportId)).items
      .map(({ kind, before, after, author }) => [author?.userName, kind, before, after])
      .reverse();

  it('tells who did what and when, replies among the rest', async () => {
    const id = await add({ attributes: theme('Chaussée', { Largeur: '4' }) });
    await change(id, { geometry: 'POINT(5.73 45.19)' });
    await change(id, { attributes: theme('Chaussée', { Largeur: '5' }) });
    await change(id, { attributes: theme('Divers'), comment: 'Un grand trou' });
    const sketch = { objects: [{ type: 'Point', geometry: 'POINT(5.7 45.1)' }] };
    await change(id, { sketch });
    space.clock.advance(1000);
    await space.espaceco.reports.attach(anne, { reportId: id, files: [received('vue.txt', 'Une note')] });
    const answer = await reply(id, { content: 'Vu', status: 'pending', in_bulk: true });
    space.clock.advance(1000);
    await space.espaceco.reports.changeReply(bruno, {
      reportId: id,
      replyId: answer.id,
      changes: { content: 'Vu et revu' },
    });
    await change(id, { status: 'valid' }, bruno);
    expect(await lines(id)).toEqual([
      ['anne', 'opened', null, null],
      ['anne', 'moved', 'POINT(5.7245 45.1885)', 'POINT(5.73 45.19)'],
      ['anne', 'answers', null, 'Largeur'],
      ['anne', 'theme', 'Chaussée', 'Divers'],
      ['anne', 'comment', null, null],
      ['anne', 'sketch', null, null],
      ['anne', 'attachment_added', null, 'vue.txt'],
      ['bruno', 'reply', null, null],
      ['bruno', 'bulk', null, null],
      ['bruno', 'status', 'submit', 'pending'],
      ['bruno', 'reply_changed', null, null],
      ['bruno', 'status', 'pending', 'valid'],
    ]);
    const { items } = await history(id);
    expect(items.filter(({ replyId }) => replyId === answer.id).map(({ kind }) => kind)).toEqual([
      'reply_changed',
      'status',
      'bulk',
      'reply',
    ]);
    expect(items[0]?.at).toBe(space.clock.now().toISOString());
  });

  it('tells nothing of what was sent again as it was', async () => {
    const sketch = { objects: [{ type: 'Point', geometry: 'POINT(5.7 45.1)', name: 'Là' }] };
    const id = await add({ sketch, geometry: 'POINT(5.72450000004 45.1885)', attributes: theme('Divers') });
    const elsewhere = { ...sketch, contexte: { zoom: 12 } };
    await change(id, {
      geometry: grenoble,
      comment: 'Un trou',
      attributes: theme('Divers'),
      sketch: elsewhere,
      community: communityId,
    });
    const answer = await reply(id, { content: 'Vu' });
    await space.espaceco.reports.changeReply(bruno, {
      reportId: id,
      replyId: answer.id,
      changes: { content: 'Vu' },
    });
    expect((await lines(id)).map(([, kind]) => kind)).toEqual(['opened', 'reply']);
  });

  it('tells that a sketch was painted anew, not that a form wrote the colour of what had none', async () => {
    const painted = (style?: object) => ({
      sketch: { objects: [{ type: 'Point', geometry: 'POINT(5.7 45.1)', ...(style && { style }) }] },
    });
    const id = await add(painted());
    await change(id, painted({ frontcolor: '#000091;' }));
    await change(id, painted({ frontcolor: '#c9191e;' }));
    expect((await lines(id)).map(([, kind]) => kind)).toEqual(['opened', 'sketch']);
  });

  it('is of those who may see the report, page by page, and goes with it', async () => {
    const id = await add();
    await change(id, { comment: 'Un trou profond' });
    await reply(id, { content: 'Vu' });
    await change(id, { status: 'pending' }, bruno);
    const part = async (after?: string | null) => {
      const { items, next } = await history(id, anne, { after: after ?? undefined, limit: 2 });
      return { kinds: items.map(({ kind }) => kind), next };
    };
    const first = await part();
    expect(first.kinds).toEqual(['status', 'reply']);
    // What happens meanwhile moves no line to the next part, nor out of it.
    await change(id, { comment: 'Un trou très profond' });
    expect(await part(first.next)).toEqual({ kinds: ['comment', 'opened'], next: null });
    expect((await part()).kinds).toEqual(['comment', 'status']);
    expect(reportHistoryQuery.safeParse({ after: first.next }).success).toBe(true);
    expect(reportHistoryQuery.safeParse({ after: `${first.next}'` }).success).toBe(false);
    // No number of theirs is so long, nor read by PostgreSQL.
    const tooLong = first.next!.replace(/\d+$/, '9999999999');
    expect(reportHistoryQuery.safeParse({ after: tooLong }).success).toBe(false);
    await refused('common.not-found', history(id, carla));
    await space.espaceco.reports.remove(root, id);
    await refused('common.not-found', history(id, root));
  });

  it('keeps so many changes, the last ones', async () => {
    const id = await add();
    const made = { reportId: id, authorId: anne.id, at: space.clock.now().toISOString() };
    await space.metadata.transaction(async (db) => {
      for (let part = 0; part < 6; part += 1) {
        const hundred = Array.from({ length: 100 }, (_, rank) => ({
          kind: 'attachment_added' as const,
          after: `${part * 100 + rank}`,
        }));
        await recordChanges(db, made, hundred);
      }
    });
    // All of the same instant: the numbers tell them apart.
    const all: (string | null)[] = [];
    let after: string | undefined;
    do {
      const { items, next } = await history(id, anne, { after, limit: 100 });
      all.push(...items.map((one) => one.after));
      after = next ?? undefined;
    } while (after !== undefined);
    const kept = Array.from({ length: REPORT_CHANGES_MAX }, (_, rank) => `${599 - rank}`);
    expect(all).toEqual([...kept, null]);
  });
});
