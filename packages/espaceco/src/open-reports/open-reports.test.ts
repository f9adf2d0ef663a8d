import type { SignedInVisitor } from '@cartable/accounts';
import { openReportFormSchema, reportFilterSchema } from '@cartable/contract';
import { beforeEach, expect, it } from 'vitest';
import { describeOnBothEngines, refused, type TestSpace } from '../test-support/open-space.ts';
import { whileUntold } from '../test-support/while-untold.ts';

describeOnBothEngines('reports without an account', (open) => {
  let space: TestSpace;
  let root: SignedInVisitor;
  let anne: SignedInVisitor;
  let communityId: number;

  beforeEach(async () => {
    space = await open();
    root = await space.administrator();
    anne = await space.person('anne');
    communityId = await space.community(root, 'Rivières', {
      openReports: true,
      sharedGeorem: 'all',
      themes: [{ theme: 'Obstacle', attributes: [{ name: 'Hauteur', type: 'integer', mandatory: true }] }],
    });
  });

  const openReports = () => space.espaceco.openReports;
  const send = async (form: object = {}) => {
    const { website: _trap, ...sent } = openReportFormSchema.parse({
      geometry: 'POINT(5.7245 45.1885)',
      comment: 'Un tronc',
      ...form,
    });
    return openReports().receive({ communityId, form: sent, files: [] });
  };
  const waiting = async () => (await openReports().list(root, { communityId, offset: 0, limit: 10 })).items;
  const version = async () => {
    const subject = `reports:${communityId}` as const;
    return (await space.espaceco.presences.versions([subject])).get(subject);
  };
  const reports = () =>
    space.espaceco.reports.list(
      { kind: 'anonymous' },
      {
        filter: reportFilterSchema.parse({ communities: [String(communityId)] }),
        sort: 'id:ASC',
        offset: 0,
        limit: 10,
        told: { replies: false, attachments: false },
      },
    );

  it('wait for a manager, unseen; taken, they are reports of nobody, which their key follows', async () => {
    const key = await send({
      attributes: JSON.stringify({ community: communityId, theme: 'Obstacle', attributes: { Hauteur: '2' } }),
    });
    expect((await reports()).total).toBe(0);
    expect(await openReports().follow(key)).toMatchObject({
      state: 'waiting',
      comment: 'Un tronc',
      report: null,
    });
    const [received] = await waiting();
    const of = { communityId, receivedId: received!.id };
    await refused('common.forbidden', openReports().accept(anne, of));
    const reportId = await openReports().accept(root, of);
    const { items } = await reports();
    expect(items[0]).toMatchObject({
      report: { id: reportId, authorId: null, status: 'submit', theme: { values: { Hauteur: '2' } } },
      author: undefined,
    });
    const { items: told } = await space.espaceco.reports.history(root, { reportId, limit: 10 });
    expect(told.map(({ kind, authorId }) => [kind, authorId])).toEqual([
      ['accepted', root.id],
      ['opened', null],
    ]);
    await refused('espaceco.received-report-decided', openReports().accept(root, of));
    await space.espaceco.reports.reply(root, {
      reportId,
      form: { title: null, content: 'Enlevé ce matin.', status: 'valid' },
    });
    expect(await openReports().follow(key)).toMatchObject({
      state: 'accepted',
      report: { id: reportId, status: 'valid', replies: [{ content: 'Enlevé ce matin.' }] },
    });
    await space.espaceco.reports.remove(root, reportId);
    expect(await openReports().follow(key)).toMatchObject({ state: 'deleted', comment: '', report: null });
    await refused('espaceco.received-report-unknown', openReports().follow(`${key}x`));
  });

  it('refused, what they said is erased and the reason told, and whoever watches sees it go', async () => {
    const key = await send();
    const [received] = await waiting();
    const before = await version();
    await openReports().refuse(root, { communityId, receivedId: received!.id, reason: 'Hors sujet' });
    expect(await version()).toBe(before! + 1);
    expect(await waiting()).toEqual([]);
    expect(await openReports().follow(key)).toMatchObject({
      state: 'refused',
      comment: '',
      reason: 'Hors sujet',
    });
  });

  it('keep their key, though nobody who watches can be told', async () => {
    const key = await whileUntold(space, () => send());
    expect(await openReports().follow(key)).toMatchObject({ state: 'waiting' });
    const [received] = await waiting();
    const of = { communityId, receivedId: received!.id };
    const reportId = await whileUntold(space, () => openReports().accept(root, of));
    expect((await reports()).items[0]).toMatchObject({ report: { id: reportId } });
    await whileUntold(space, () => space.espaceco.reports.remove(root, reportId));
    expect((await reports()).total).toBe(0);
  });

  it('are taken by communities that open them, so many from one address, and as their forms want', async () => {
    await refused('espaceco.report-place', send({ geometry: 'nulle part' }));
    const attributes = JSON.stringify({ community: communityId, theme: 'Obstacle', attributes: {} });
    await refused('espaceco.report-value-missing', send({ attributes }));
    const from = (address: string) => openReports().admit({ communityId, address });
    for (let sent = 0; sent < 20; sent += 1) await from('192.0.2.1');
    await refused('common.too-many', from('192.0.2.1'));
    await from('192.0.2.2');
    await space.espaceco.communities.update(root, { communityId, changes: { openReports: false } });
    await refused('espaceco.reports-not-open', from('192.0.2.3'));
    await refused('espaceco.reports-not-open', send());
    await refused('espaceco.reports-not-open', openReports().community(999_999));
  });
});
