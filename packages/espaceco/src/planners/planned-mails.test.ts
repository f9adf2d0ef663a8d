import type { SignedInVisitor } from '@cartable/accounts';
import {
  type EmailPlannerForm,
  newReportSchema,
  plannedMailsQuery,
  reportChangesSchema,
  sentMailsQuery,
} from '@cartable/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { describeOnBothEngines, refused, type TestSpace } from '../test-support/open-space.ts';
import { textOfHtml } from '../text/text-of-html.ts';
import { dueDate } from './due-date.ts';

const form: EmailPlannerForm = {
  subject: 'Signalement _id_ à traiter',
  body: '<p>Un signalement de <strong>_author_</strong>, _group_, _departement_ :</p><p>_comment_</p>',
  event: 'georem_created',
  cancel_event: 'georem_status_changed',
  delay: 1,
  repeat: false,
  recipients: ['Gestionnaire', 'voirie@mairie.example'],
  condition: null,
  themes: [],
};

describeOnBothEngines('mails that follow reports', (open) => {
  let space: TestSpace;
  let root: SignedInVisitor;
  let anne: SignedInVisitor;
  let communityId: number;

  beforeEach(async () => {
    space = await open();
    root = await space.administrator();
    anne = await space.person('anne');
    communityId = await space.community(root, 'Voirie', {
      themes: [
        { theme: 'Chaussée', attributes: [] },
        { theme: 'Arbres', attributes: [] },
      ],
    });
    const numbers = [await space.numberOf(anne)];
    await space.espaceco.members.add(root, { communityId, numbers, emails: [] });
  });

  const planners = () => space.espaceco.planners;
  const plan = (changes: Partial<EmailPlannerForm> = {}) =>
    planners().add(root, { communityId, form: { ...form, ...changes } });
  const goTo = (time: string) => space.clock.advance(Date.parse(time) - space.clock.now().getTime());
  const report = async (theme = 'Chaussée', changes: object = {}) => {
    const attributes = { community: communityId, theme };
    const body = { geometry: 'POINT(5.7245 45.1885)', community: communityId, attributes, ...changes };
    return (await space.espaceco.reports.add(anne, newReportSchema.parse(body))).report.id;
  };
  const give = (reportId: number, status: string) =>
    space.espaceco.reports.change(root, { reportId, changes: reportChangesSchema.parse({ status }) });
  const subjects = async (email = 'voirie@mairie.example') =>
    (await space.mailsTo(email)).map(({ subject }) => subject.replace('[Cartes] ', ''));

  it('are told to managers, those to come and those that left, part after part', async () => {
    await plan();
    await plan({ subject: 'Encore _id_', delay: 2 });
    const reports = [await report(), await report()];
    const read = async (list: 'planned' | 'sent', by = root) => {
      const subjects: string[][] = [];
      let after: string | undefined;
      do {
        const part = await planners()[list](by, { communityId, after, limit: 3 });
        subjects.push(part.mails.map(({ subject }) => subject));
        after = part.next ?? undefined;
        const query = list === 'planned' ? plannedMailsQuery : sentMailsQuery;
        expect(query.safeParse({ after }).success).toBe(true);
        // No key of theirs is so long, nor is a longer number read by PostgreSQL.
        const tooLong = after?.replace(/[^~]+$/, (key) => `${key.padStart(10, '9')}9`);
        if (tooLong !== undefined) expect(query.safeParse({ after: tooLong }).success).toBe(false);
      } while (after !== undefined);
      return subjects;
    };
    const [one, two] = reports.map((id) => [`Signalement ${id} à traiter`, `Encore ${id}`] as const);
    expect(await read('planned')).toEqual([[one![0], two![0], one![1]], [two![1]]]);
    expect(await read('sent')).toEqual([[]]);
    goTo('2026-03-10T06:00:00.000Z');
    expect(await planners().sendDue()).toBe(4);
    expect(await read('planned')).toEqual([[]]);
    const [first, second] = await read('sent');
    expect([first!.length, second!.length]).toEqual([3, 1]);
    expect(new Set([...first!, ...second!])).toEqual(new Set([...one!, ...two!]));
    await refused('common.forbidden', read('sent', anne));
    await refused('common.forbidden', read('planned', anne));
  });

  it('leave on the first working day, around the first of May and Easter Monday', async () => {
    await plan();
    goTo('2026-04-03T15:00:00.000Z'); // Good Friday; Easter Monday is the 6th.
    const first = await report();
    goTo('2026-04-07T05:59:00.000Z');
    expect(await planners().sendDue()).toBe(0);
    goTo('2026-04-07T06:00:00.000Z');
    expect(await planners().sendDue()).toBe(1);
    expect(await planners().sendDue()).toBe(0);
    expect(await subjects()).toEqual([`Signalement ${first} à traiter`]);
    expect(await subjects(root.email)).toContain(`Signalement ${first} à traiter`);
    goTo('2026-04-30T22:30:00.000Z'); // Already the first of May in France, a Friday before a week-end.
    await report();
    goTo('2026-05-03T23:00:00.000Z');
    expect(await planners().sendDue()).toBe(0);
    goTo('2026-05-04T06:00:00.000Z');
    expect(await planners().sendDue()).toBe(1);
  });

  it('say what the tokens stand for, and nothing more', async () => {
    await plan();
    await report('Chaussée', { comment: 'Un <script>trou</script> & _author_' });
    goTo('2026-03-04T12:00:00.000Z');
    await planners().sendDue();
    const [mail] = await space.mailsTo('voirie@mairie.example');
    expect(mail?.html).toContain('Un signalement de <strong>anne</strong>, Voirie, Isère');
    expect(mail?.html).not.toContain('<script>');
    expect(mail?.text).toContain('Un <script>trou</script> & _author_');
    expect(mail?.text).toMatch(/https:\/\/cartes\.example\/espace-collaboratif\/signalements\/\d+\n/);
    expect(mail?.text).toMatch(/^Bonjour,\n\nUn signalement de anne/);
  });

  it('are not written when what they wait for has happened', async () => {
    await plan();
    await plan({ cancel_event: 'none', subject: 'Toujours' });
    const id = await report();
    await give(id, 'pending');
    goTo('2026-03-04T12:00:00.000Z');
    await planners().sendDue();
    expect(await subjects()).toEqual(['Toujours']);
  });

  it('follow the statuses and the themes they name', async () => {
    const event = 'georem_status_changed';
    await plan({ subject: 'Fermé', event, cancel_event: 'none', condition: { status: ['valid', 'reject'] } });
    await plan({ subject: 'Arbre', themes: ['Arbres'], cancel_event: 'none' });
    const road = await report();
    await report('Arbres');
    await report('Arbres', { status: 'test' });
    await give(road, 'pending');
    goTo('2026-03-04T12:00:00.000Z');
    await planners().sendDue();
    expect(await subjects()).toEqual(['Arbre']);
    await give(road, 'valid');
    goTo('2026-03-06T12:00:00.000Z');
    await planners().sendDue();
    expect(await subjects()).toEqual(['Arbre', 'Fermé']);
  });

  it('come back as long as the report is open, when they repeat', async () => {
    await plan({ repeat: true, cancel_event: 'none', delay: 2, recipients: ['Auteur'] });
    const id = await report();
    const rounds = async (...days: string[]) => {
      for (const day of days) {
        goTo(`2026-03-${day}T07:00:00.000Z`);
        await planners().sendDue();
      }
      return (await subjects(anne.email)).filter((subject) => subject.startsWith('Signalement')).length;
    };
    // Wednesday 4, Friday 6, Sunday 8 moved to Monday 9.
    expect(await rounds('03')).toBe(0);
    expect(await rounds('04', '05')).toBe(1);
    expect(await rounds('06', '08')).toBe(2);
    expect(await rounds('09')).toBe(3);
    await give(id, 'valid');
    expect(await rounds('11', '13', '16')).toBe(3);
  });

  it('are written by nobody who is gone, and to whoever manages then', async () => {
    await plan({ recipients: ['Gestionnaire', 'Auteur', 'Majec', anne.email.toUpperCase()] });
    await report();
    const number = await space.numberOf(anne);
    await space.espaceco.members.changeRole(root, { communityId, number, role: 'admin' });
    goTo('2026-03-04T12:00:00.000Z');
    await planners().sendDue();
    const follow = (all: readonly string[]) => all.filter((subject) => subject.startsWith('Signalement'));
    expect(follow(await subjects(anne.email))).toHaveLength(1);
    expect(follow(await subjects(root.email))).toHaveLength(1);
  });

  it('of a planner, a report or a theme that is gone are not written', async () => {
    const { id: plannerId } = await plan({ recipients: ['voirie@mairie.example'] });
    await plan({ themes: ['Chaussée'] });
    const gone = await report('Arbres');
    await report();
    await planners().remove(root, { communityId, plannerId });
    await space.espaceco.reports.remove(root, gone);
    const themes = [{ theme: 'Arbres', attributes: [] }];
    await space.espaceco.communities.update(root, { communityId, changes: { themes } });
    goTo('2026-03-04T12:00:00.000Z');
    expect(await planners().sendDue()).toBe(1);
    expect(await subjects()).toEqual([]);
  });

  it('cut as they are written, are written once, and by two at once too', async () => {
    await plan({ recipients: ['voirie@mairie.example', 'arbres@mairie.example'] });
    await report();
    await report();
    goTo('2026-03-04T12:00:00.000Z');
    const { queueMail } = space.accounts;
    let written = 0;
    const cut = vi.spyOn(space.accounts, 'queueMail').mockImplementation(async (mail, on) => {
      const id = await queueMail(mail, on);
      written += 1;
      if (written === 2) throw new Error('power cut');
      return id;
    });
    await expect(planners().sendDue()).rejects.toThrow('power cut');
    cut.mockRestore();
    // Neither of the two of the first report, and both of the second, which had its turn all the same.
    expect(await subjects()).toEqual(['Signalement 2 à traiter']);
    await Promise.all([planners().sendDue(), planners().sendDue()]);
    expect((await subjects()).sort()).toEqual(['Signalement 1 à traiter', 'Signalement 2 à traiter']);
    expect(await subjects('arbres@mairie.example')).toHaveLength(2);
  });

  it('are shown before to managers, about the last report or one that is made up', async () => {
    const preview = () => planners().preview(root, { communityId, form });
    expect(await preview()).toMatchObject({
      subject: '[Cartes] Signalement 1 à traiter',
      reportId: null,
      dueAt: '2026-03-03T06:00:00.000Z',
      recipients: [expect.any(String), 'voirie@mairie.example'],
    });
    const id = await report('Arbres', { comment: 'Une branche' });
    expect(await preview()).toMatchObject({ reportId: id, html: expect.stringContaining('Une branche') });
    await refused('common.forbidden', planners().preview(anne, { communityId, form }));
    const unfit = { ...form, themes: ['Inconnu'] };
    await refused('espaceco.planner-theme', planners().preview(root, { communityId, form: unfit }));
    goTo('2026-03-20T12:00:00.000Z');
    await planners().sendDue();
    expect((await space.mailsTo('voirie@mairie.example')).length).toBe(0);
  });
});

describe('the day a mail is due', () => {
  it.each([
    ['the next day', '2026-03-02T08:00:00Z', 1, '2026-03-03T06:00:00.000Z'],
    ['from the day it is in France', '2026-03-02T23:30:00Z', 1, '2026-03-04T06:00:00.000Z'],
    ['past Labour Day and the week-end', '2026-04-30T08:00:00Z', 1, '2026-05-04T06:00:00.000Z'],
    ['past Easter Monday', '2026-04-03T08:00:00Z', 3, '2026-04-07T06:00:00.000Z'],
  ])('%s', (_what, at, delay, due) => {
    expect(dueDate(new Date(at), delay)).toBe(due);
  });
});

it('a rich text as plain words', () => {
  const html = '<h2>Titre</h2><p>Un <b>mot</b> &amp; un<br>autre</p><ul><li>a</li><li>b &lt; c</li></ul>';
  expect(textOfHtml(html)).toBe('Titre\nUn mot & un\nautre\n- a\n- b < c');
});
