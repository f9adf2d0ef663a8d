import type { SignedInVisitor } from '@cartable/accounts';
import {
  newReplySchema,
  newReportSchema,
  type ReportState,
  type ReportStatus,
  reportChangesSchema,
  reportFilterSchema,
} from '@cartable/contract';
import { tablesOf } from '@cartable/storage';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SentActTables } from '../sent-acts/sent-act.tables.ts';
import { dayMs, describeOnBothEngines, refused, type TestSpace } from '../test-support/open-space.ts';
import { received } from '../test-support/received.ts';
import type { Report } from './report.model.ts';
import { pageQuery } from './report.store.ts';
import { statusAfterReply, statusAfterTheme } from './status-rules.ts';

const grenoble = 'POINT(5.7245 45.1885)';

describeOnBothEngines('reports', (open) => {
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
        {
          theme: 'Chaussée',
          attributes: [
            { name: 'Largeur', type: 'integer', mandatory: true },
            { name: 'État', type: 'list', values: ['bon', 'mauvais'], default: 'mauvais' },
            { name: 'Matières', type: 'list', values: ['bitume', 'pavé'], multiple: true },
            { name: 'Note', type: 'text' },
          ],
        },
        { theme: 'Divers', attributes: [], global: true },
      ],
    });
    await join(communityId, anne);
    await join(communityId, bruno, 'admin');
  });

  const reports = () => space.espaceco.reports;
  const join = async (id: number, person: SignedInVisitor, role: 'member' | 'admin' = 'member') => {
    const number = await space.numberOf(person);
    await space.espaceco.members.add(root, { communityId: id, numbers: [number], emails: [] });
    if (role === 'admin') {
      await space.espaceco.members.changeRole(root, { communityId: id, number, role });
    }
  };
  const settings = (changes: object, id = communityId) =>
    space.espaceco.communities.update(root, { communityId: id, changes });
  const theme = (attributes: object = { Largeur: '4' }, name = 'Chaussée') => ({
    community: communityId,
    theme: name,
    attributes,
  });
  const add = (form: object = {}, by = anne) => {
    space.clock.advance(1000);
    const body = { geometry: grenoble, community: communityId, attributes: theme(), ...form };
    return reports().add(by, newReportSchema.parse(body));
  };
  const change = (reportId: number, changes: object, by = anne) =>
    reports().change(by, { reportId, changes: reportChangesSchema.parse(changes) });
  const reply = (reportId: number, form: object, by = anne) => {
    space.clock.advance(1000);
    return reports().reply(by, { reportId, form: newReplySchema.parse(form) });
  };
  const statusOf = async (reportId: number) => (await reports().read(root, reportId)).report.status;
  const list = async (by: SignedInVisitor, filter: object = {}, more: object = {}) => {
    const page = await reports().list(by, {
      filter: reportFilterSchema.parse(filter),
      sort: 'id:ASC',
      offset: 0,
      limit: 100,
      told: { replies: false, attachments: false },
      ...more,
    });
    return page.items.map(({ report }) => report.id);
  };

  it('are made with a theme, its answers and its defaults, and found in their commune', async () => {
    const form = {
      comment: 'Un trou',
      attributes: JSON.stringify([theme({ Largeur: 4, Matières: ['bitume', 'pavé'], Note: '' })]),
      sketch: JSON.stringify({ objects: [{ type: 'Ligne', geometry: 'LINESTRING(5.7 45.1,5.8 45.2)' }] }),
      input_device: 'web',
    };
    const { report, abilities, author } = await add(form);
    expect(report).toMatchObject({
      id: 1,
      status: 'submit',
      theme: {
        communityId,
        name: 'Chaussée',
        values: { Largeur: '4', État: 'mauvais', Matières: ['bitume', 'pavé'] },
      },
      commune: '38185',
      departement: '38',
      territory: 'FR',
      closedAt: null,
    });
    expect(report.theme?.values).not.toHaveProperty('Note');
    expect(author?.userName).toBe('anne');
    expect(abilities).toMatchObject({ reply: true, validate: false, change: true, remove: false });
    expect((await add({ attributes: null })).report).toMatchObject({ status: 'pending0', theme: null });
    expect((await add({ status: 'test' })).report.status).toBe('test');
    expect((await add({ status: 'valid' })).report.status).toBe('submit');
  });

  it.each([
    ['a line', 'espaceco.report-place', { geometry: 'LINESTRING(0 0,1 1)' }],
    ['a place off the Earth', 'espaceco.report-place', { geometry: 'POINT(5 91)' }],
    ['no place', 'espaceco.report-place', { geometry: 'Grenoble' }],
    ['an unknown theme', 'espaceco.report-theme', { attributes: { community: 1, theme: 'Arbres' } }],
    [
      'an unknown attribute',
      'espaceco.report-attribute',
      { attributes: { community: 1, theme: 'Chaussée', attributes: { Largeur: '4', Hauteur: '1' } } },
    ],
    [
      'no width',
      'espaceco.report-value-missing',
      { attributes: { community: 1, theme: 'Chaussée', attributes: {} } },
    ],
    [
      'a width that is no integer',
      'espaceco.report-value',
      { attributes: { community: 1, theme: 'Chaussée', attributes: { Largeur: '4,5' } } },
    ],
    [
      'two states',
      'espaceco.report-value',
      {
        attributes: {
          community: 1,
          theme: 'Chaussée',
          attributes: { Largeur: '4', État: ['bon', 'mauvais'] },
        },
      },
    ],
    [
      'a sketch that is none',
      'espaceco.sketch-geometry',
      { sketch: { objects: [{ type: 'Ligne', geometry: 'POINT(5 45)' }] } },
    ],
  ] as const)('%s is refused', async (_what, code, form) => {
    await refused(code, add(form));
    expect(await list(root)).toEqual([]);
  });

  it('are made once, however often they are sent under one key of their author', async () => {
    const idempotency_key = crypto.randomUUID();
    const { report } = await add({ comment: 'Du terrain', idempotency_key });
    expect((await add({ comment: 'Du terrain', idempotency_key })).report.id).toBe(report.id);
    expect((await add({ comment: 'Du terrain', idempotency_key }, root)).report.id).not.toBe(report.id);
    const twice = { comment: 'Du terrain', idempotency_key: crypto.randomUUID() };
    const [one, other] = await Promise.all([add(twice), add(twice)]);
    expect(other.report.id).toBe(one.report.id);
  });

  it('are not made of another content under a key that was used', async () => {
    const key = { idempotency_key: crypto.randomUUID() };
    const { report } = await add({ comment: 'Du terrain', ...key });
    await refused('espaceco.report-sent-otherwise', add({ comment: 'Du terrain, corrigé', ...key }));
    const form = newReportSchema.parse({
      geometry: grenoble,
      community: communityId,
      attributes: theme(),
      comment: 'Du terrain',
      ...key,
    });
    await refused('espaceco.report-sent-otherwise', reports().add(anne, form, [received('a.txt', 'a')]));
    // As a version before noted it.
    await tablesOf<SentActTables>(space.metadata.db)
      .updateTable('espaceco_sent_acts')
      .set({ digest: null })
      .execute();
    expect((await add({ comment: 'Du terrain, corrigé', ...key })).report.id).toBe(report.id);
  });

  it('are found by their key however late it is sent again, by who left the community too', async () => {
    const idempotency_key = crypto.randomUUID();
    const { report } = await add({ comment: 'Du terrain', idempotency_key });
    space.clock.advance(400 * dayMs);
    await space.espaceco.sweep();
    await space.espaceco.members.remove(root, { communityId, number: await space.numberOf(anne) });
    await refused('common.forbidden', add());
    expect((await add({ comment: 'Du terrain', idempotency_key })).report.id).toBe(report.id);
    await reports().remove(root, report.id);
    await refused('espaceco.report-sent-deleted', add({ comment: 'Du terrain', idempotency_key }));
  });

  it('are made where one belongs, or nowhere with a theme offered to all', async () => {
    await refused('common.forbidden', add({}, carla));
    await settings({ listed: false });
    await refused('common.not-found', add({}, carla));
    await refused('espaceco.report-theme', add({ community: null, attributes: theme({}, 'Divers') }, carla));
    await settings({ listed: true });
    const { report } = await add({ community: null, attributes: theme({}, 'Divers') }, carla);
    expect(report).toMatchObject({ communityId: null, status: 'submit', theme: { communityId } });
    await refused('espaceco.report-theme', add({ community: null }, carla));
    const other = await space.community(root, 'Arbres');
    await join(other, carla);
    await refused('espaceco.report-theme', add({ community: other }, carla));
    const shown = await add({ community: other, attributes: theme({}, 'Divers') }, carla);
    expect(shown.report.communityId).toBe(other);
    // Whose theme it is are told of it, and answer.
    await reply(shown.report.id, { content: 'Vu', status: 'pending' });
    expect(await statusOf(shown.report.id)).toBe('pending');
  });

  it('are seen as their community shares them, one by one as in the list', async () => {
    const own = (await add()).report.id;
    const other = await space.community(root, 'Arbres', { sharedGeorem: 'all' });
    await join(other, carla);
    const elsewhere = (await add({ community: other, attributes: null }, carla)).report.id;
    const nowhere = (await add({ community: null, attributes: null }, carla)).report.id;
    const seen = async (person: SignedInVisitor) => {
      const ids = await list(person);
      for (const id of [own, elsewhere, nowhere]) {
        const reading = reports().read(person, id);
        if (ids.includes(id)) expect((await reading).report.id).toBe(id);
        else await refused('common.not-found', reading);
      }
      return ids;
    };
    const expectSeen = async (ids: Readonly<Record<'anne' | 'bruno' | 'carla', readonly number[]>>) => {
      expect({ anne: await seen(anne), bruno: await seen(bruno), carla: await seen(carla) }).toEqual(ids);
      expect(await seen(root)).toEqual([own, elsewhere, nowhere]);
    };
    const all = [own, elsewhere, nowhere];
    await expectSeen({ anne: all, bruno: all, carla: [elsewhere, nowhere] });
    await settings({ sharedGeorem: 'personal' });
    await settings({ sharedGeorem: 'all', listed: false }, other);
    await expectSeen({ anne: [own, nowhere], bruno: [own, nowhere], carla: [elsewhere, nowhere] });
    const second = await space.person('denis');
    await join(communityId, second);
    expect(await list(second)).toEqual([nowhere]);
    await settings({ sharedGeorem: 'all' });
    await expectSeen({ anne: [own, nowhere], bruno: [own, nowhere], carla: all });
  });

  it('are listed by what is asked, page by page', async () => {
    const other = await space.community(root, 'Arbres');
    await join(other, anne);
    const a = (await add({ comment: 'Un nid-de-poule' })).report;
    const b = (await add({ comment: 'Élagage', community: other, attributes: null }, root)).report;
    const c = (await add({ geometry: 'POINT(-4.4861 48.3904)', attributes: theme({}, 'Divers') })).report;
    await reply(a.id, { status: 'pending' });
    const author = await space.numberOf(anne);
    const questions: [object, number[]][] = [
      [{}, [a.id, b.id, c.id]],
      [{ communities: String(other) }, [b.id]],
      [{ communities: `${other},${communityId}` }, [a.id, b.id, c.id]],
      [{ communities: '-1' }, []],
      [{ author }, [a.id, c.id]],
      [{ author: 999_999 }, []],
      [{ status: 'pending,submit' }, [a.id, c.id]],
      [{ status: ['pending0'] }, [b.id]],
      [{ departements: '29' }, [c.id]],
      [{ commune: '38185' }, [a.id, b.id]],
      [{ territory: 'FR' }, [a.id, b.id, c.id]],
      [{ attributes: JSON.stringify([{ community: communityId, theme: 'Divers' }]) }, [c.id]],
      [{ comment: '%nid%poule' }, [a.id]],
      [{ comment: 'elag%' }, [b.id]],
      [{ opening_date: b.openedAt }, [b.id, c.id]],
      [{ closing_date: '2020-01-01' }, []],
      [{ box: '5,45,6,46' }, [a.id, b.id]],
      [{ input_device: 'web' }, []],
    ];
    for (const [filter, ids] of questions)
      expect(await list(anne, filter), JSON.stringify(filter)).toEqual(ids);
    const page = (more: object) => list(anne, {}, more);
    expect(await page({ sort: 'updating_date:DESC', limit: 2 })).toEqual([a.id, c.id]);
    expect(await page({ sort: 'opening_date:DESC', offset: 2, limit: 2 })).toEqual([a.id]);
    expect(
      (
        await reports().list(anne, {
          filter: {},
          sort: 'id:ASC',
          offset: 0,
          limit: 1,
          told: { replies: true, attachments: true },
        })
      ).total,
    ).toBe(3);
  });

  it('are changed by their author and the managers, as long as they are open', async () => {
    const { id } = (await add({ attributes: null })).report;
    expect((await change(id, { attributes: theme() })).report).toMatchObject({ status: 'submit' });
    expect((await change(id, { attributes: null })).report).toMatchObject({
      status: 'pending0',
      theme: null,
    });
    const moved = await change(id, { geometry: 'POINT(8.7369 41.9192)' }, bruno);
    expect(moved.report).toMatchObject({ commune: '2A004', departement: '2A', longitude: 8.7369 });
    const second = await space.person('denis');
    await join(communityId, second);
    await refused('common.forbidden', change(id, { comment: 'Autre' }, second));
    await refused('common.not-found', change(id, { comment: 'Autre' }, carla));
    await refused('common.forbidden', change(id, { status: 'valid' }));
    expect((await change(id, { status: 'valid' }, bruno)).report).toMatchObject({
      status: 'valid',
      validatorId: bruno.id,
      closedAt: expect.any(String),
    });
    await refused('espaceco.report-closed', change(id, { comment: 'Autre' }, bruno));
    await refused('espaceco.report-closed', reply(id, { content: 'Encore' }));
    await refused('lifecycle.move-refused', change(id, { status: 'reject' }, bruno));
    expect((await change(id, { status: 'pending' }, bruno)).report).toMatchObject({
      closedAt: null,
      validatorId: null,
    });
  });

  it('moved to another community, keep a theme only if it is one there', async () => {
    const { id } = (await add()).report;
    const other = await space.community(root, 'Arbres');
    await refused('common.forbidden', change(id, { community: other }));
    await join(other, anne);
    await refused('espaceco.report-theme', change(id, { community: other }));
    const moved = await change(id, { community: other, attributes: theme({}, 'Divers') });
    expect(moved.report).toMatchObject({ communityId: other, theme: { name: 'Divers' } });
    expect((await change(id, { community: -1 })).report.communityId).toBeNull();
  });

  it('replaced, are as the whole form says', async () => {
    const { id } = (await add({ comment: 'Un trou', sketch: { objects: [] } })).report;
    const form = newReportSchema.parse({ geometry: grenoble, community: communityId });
    const { report } = await reports().replace(anne, { reportId: id, form });
    expect(report).toMatchObject({ comment: '', sketch: null, theme: null, status: 'pending0' });
  });

  it('are deleted by managers alone, with their replies', async () => {
    const { id } = (await add()).report;
    await reply(id, { content: 'Vu' });
    await refused('common.forbidden', reports().remove(anne, id));
    await reports().remove(bruno, id);
    await refused('common.not-found', reports().read(root, id));
  });

  it('closed by a member wait for somebody who may, unless members may', async () => {
    const { id } = (await add()).report;
    await reply(id, { status: 'pending' });
    expect(await statusOf(id)).toBe('pending');
    const wish = await reply(id, { content: 'Fait', status: 'valid' });
    expect([wish.status, await statusOf(id)]).toEqual(['valid', 'pending2']);
    expect((await reply(id, { status: 'pending1' })).status).toBe('pending1');
    expect(await statusOf(id)).toBe('pending2');
    await reply(id, { content: 'Pas encore', status: 'pending1' }, bruno);
    expect(await statusOf(id)).toBe('pending1');
    await settings({ allMembersCanValid: true });
    await reply(id, { status: 'valid0' });
    const { report, replies, abilities } = await reports().read(anne, id);
    expect(report).toMatchObject({ status: 'valid0', validatorId: anne.id });
    expect(replies?.map(({ status }) => status)).toEqual([
      'pending',
      'valid',
      'pending1',
      'pending1',
      'valid0',
    ]);
    expect(abilities).toMatchObject({ reply: false, change: false, set_status: false });
  });

  it('take the statuses their community uses, and are answered by its members', async () => {
    const { id } = (await add({ community: null, attributes: theme({}, 'Divers') }, carla)).report;
    const { community } = await space.espaceco.communities.read(root, communityId);
    const { reportStatuses } = community;
    await settings({
      reportStatuses: { ...reportStatuses, pending1: { ...reportStatuses.pending1, active: false } },
    });
    await refused('espaceco.status-inactive', reply(id, { status: 'pending1' }));
    await refused('espaceco.status-inactive', change(id, { status: 'pending1' }, bruno));
    await refused('common.forbidden', reply(id, { content: 'Merci' }, carla));
    await refused('espaceco.reply-empty', reply(id, { title: 'Vide' }));
    await refused('espaceco.reply-empty', reply(id, { status: 'submit' }));
    await refused(
      'lifecycle.move-refused',
      reply((await add({ status: 'submit' })).report.id, { status: 'pending' }).then(() =>
        reply(2, { status: 'submit' }, bruno),
      ),
    );
    const trial = (await add({ status: 'test' })).report.id;
    await refused('espaceco.report-closed', reply(trial, { content: 'Vu' }));
  });

  it('replies are reworded by their author and the managers, and keep what they wished', async () => {
    const { id } = (await add()).report;
    const { id: replyId } = await reply(id, { content: 'Vu', status: 'pending' });
    const rewrite = (changes: object, by = anne) =>
      reports().changeReply(by, { reportId: id, replyId, changes });
    expect(await rewrite({ content: 'Revu', status: 'pending' })).toMatchObject({
      content: 'Revu',
      mayChange: true,
    });
    expect(await rewrite({ title: 'Suite' }, bruno)).toMatchObject({ title: 'Suite', content: 'Revu' });
    await refused('espaceco.reply-status', rewrite({ status: 'valid' }));
    await refused('espaceco.reply-empty', rewrite({ content: '' }));
    const second = await space.person('denis');
    await join(communityId, second);
    await refused('common.forbidden', rewrite({ content: 'Autre' }, second));
    await refused('common.not-found', rewrite({ content: 'Autre' }, carla));
    const other = (await add()).report.id;
    const elsewhere = { reportId: other, replyId, changes: { content: 'Autre' } };
    await refused('espaceco.reply-unknown', reports().changeReply(anne, elsewhere));
    await change(id, { status: 'reject' }, bruno);
    await refused('espaceco.report-closed', rewrite({ content: 'Encore' }));
  });

  it('are not bound to the grids of members', async () => {
    await settings({ grids: ['29'] });
    expect((await add()).report.departement).toBe('38');
  });

  it('a page is read along an index, without sorting', async () => {
    if (space.metadata.engine !== 'sqlite') return;
    const { db } = space.metadata;
    const planOf = async (filter: object, sort: string, after?: Report) => {
      const question = { reader: anne, filter: reportFilterSchema.parse(filter), sort, offset: 0, limit: 10 };
      const { author: _author, ...asked } = question.filter;
      const query = pageQuery(db, { ...question, filter: asked, after });
      const { rows } = await sql<{ detail: string }>`explain query plan select * from (${query})`.execute(db);
      return rows.map(({ detail }) => detail).join('\n');
    };
    const cases: [object, string, string][] = [
      [{}, 'updating_date:DESC', 'espaceco_reports_by_update'],
      [{}, 'opening_date:ASC', 'espaceco_reports_by_opening'],
      [{ communities: '1' }, 'updating_date:DESC', 'espaceco_reports_of_community'],
      [{ communities: '1' }, 'opening_date:DESC', 'espaceco_reports_of_community_by_opening'],
      [{ status: 'submit' }, 'updating_date:DESC', 'espaceco_reports_of_status'],
      [{ departements: '38' }, 'updating_date:DESC', 'espaceco_reports_of_departement'],
    ];
    for (const [filter, sort, index] of cases) {
      const plan = await planOf(filter, sort);
      expect(plan).toContain(index);
      expect(plan).not.toContain('ORDER BY');
    }
    const { report } = await add();
    expect(await planOf({}, 'id:ASC', report)).toContain('(rowid>?)');
    expect(await planOf({}, 'opening_date:DESC', report)).toContain(
      'espaceco_reports_by_opening (opened_at<?',
    );
  });
});

describe('the status after', () => {
  it.each<[ReportState, ReportStatus | undefined, boolean, ReportState]>([
    ['submit', undefined, false, 'submit'],
    ['submit', 'pending', false, 'pending'],
    ['submit', 'valid', false, 'pending2'],
    ['submit', 'valid', true, 'valid'],
    ['pending2', 'pending', false, 'pending2'],
    ['pending2', 'reject', false, 'pending2'],
    ['pending2', 'reject', true, 'reject'],
    ['pending2', undefined, true, 'pending2'],
  ])(
    'a reply to %s that wishes %s, by one who may close: %s, is %s',
    (status, wished, mayValidate, after) => {
      expect(statusAfterReply(status, { wished, mayValidate })).toBe(after);
    },
  );

  it.each<[ReportState, boolean, boolean, ReportState]>([
    ['pending0', false, true, 'submit'],
    ['pending0', true, true, 'pending0'],
    ['submit', true, false, 'pending0'],
    ['pending', true, false, 'pending'],
    ['test', false, true, 'test'],
  ])('a change of %s from theme %s to %s is %s', (status, had, has, after) => {
    expect(statusAfterTheme(status, { had, has })).toBe(after);
  });
});
