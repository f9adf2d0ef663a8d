import { mailJobKind, type SignedInVisitor } from '@cartable/accounts';
import {
  defaultReportStatuses,
  newReplySchema,
  newReportSchema,
  reportChangesSchema,
} from '@cartable/contract';
import { type JobContext, type JobDefinition, JobRunner } from '@cartable/storage';
import { beforeEach, expect, it } from 'vitest';
import { describeOnBothEngines, refused, type TestSpace } from '../test-support/open-space.ts';

describeOnBothEngines('those who follow a report', (open) => {
  let space: TestSpace;
  let root: SignedInVisitor;
  let anne: SignedInVisitor;
  let bruno: SignedInVisitor;
  let communityId: number;
  let reportId: number;

  beforeEach(async () => {
    space = await open();
    root = await space.administrator();
    anne = await space.person('anne');
    bruno = await space.person('bruno');
    communityId = await space.community(root, 'Voirie', { shared_georem: 'restrained' });
    const numbers = [await space.numberOf(anne), await space.numberOf(bruno)];
    await space.espaceco.members.add(root, { communityId, numbers, emails: [] });
    const form = newReportSchema.parse({
      geometry: 'POINT(5.7245 45.1885)',
      community: communityId,
      comment: 'Un trou profond',
    });
    reportId = (await space.espaceco.reports.add(anne, form)).report.id;
  });

  const followers = () => space.espaceco.followers;
  const reply = (by: SignedInVisitor, form: object) => {
    space.clock.advance(1000);
    return space.espaceco.reports.reply(by, { reportId, form: newReplySchema.parse(form) });
  };
  const give = (status: string) => {
    space.clock.advance(1000);
    return space.espaceco.reports.change(root, { reportId, changes: reportChangesSchema.parse({ status }) });
  };
  const mails = async (person: SignedInVisitor) =>
    (await space.mailsTo(person.email)).filter(({ text }) => text.includes('que vous suivez'));

  it('receive one mail for each thing others did, and none for their own', async () => {
    await followers().follow(anne, reportId);
    await followers().follow(anne, reportId);
    expect(await followers().isFollowed(anne, reportId)).toBe(true);
    expect(await followers().isFollowed(bruno, reportId)).toBe(false);
    expect(await followers().followedBy(anne)).toEqual([reportId]);
    await reply(anne, { content: 'Il grandit' });
    expect(await mails(anne)).toEqual([]);
    await reply(bruno, { content: 'J’y passe demain' });
    await reply(root, { content: 'Rebouché', status: 'pending' });
    await give('valid');
    const received = await mails(anne);
    expect(received.map(({ subject }) => subject)).toEqual([
      `[Cartes] Réponse au signalement n° ${reportId}`,
      expect.stringContaining(`Signalement n° ${reportId}`),
      expect.stringContaining(`Signalement n° ${reportId}`),
    ]);
    expect(received[0]!.text).toContain('> J’y passe demain');
    expect(received[0]!.text).toContain('Un trou profond');
    expect(received[1]!.text).toContain('> Rebouché');
    expect(received[0]!.html).toMatch(/<a href="[^"]+\/ne-plus-suivre\/[\w-]+">/);
  });

  it('read how its community calls a status, or the usual words in their language', async () => {
    await followers().follow(anne, reportId);
    const written = async () => (await space.mailsTo(anne.email)).at(-1)!.subject;
    await space.accounts.editAccount(anne.id, { language: 'en', proof: { address: '192.0.2.7' } });
    await give('pending');
    expect(await written()).toBe(`[Cartes] Report no. ${reportId}: Under way`);
    const own = { ...defaultReportStatuses, pending1: { title: 'Chez le géomètre', active: true } };
    await space.espaceco.communities.update(root, { communityId, changes: { reportStatuses: own } });
    await give('pending1');
    expect(await written()).toBe(`[Cartes] Report no. ${reportId}: Chez le géomètre`);
  });

  it('are no longer written to once they may not see it, or their account is closed', async () => {
    await followers().follow(bruno, reportId);
    await reply(anne, { content: 'Encore là' });
    expect(await mails(bruno)).toHaveLength(1);
    const number = await space.numberOf(bruno);
    await space.espaceco.members.remove(root, { communityId, number });
    await reply(anne, { content: 'Toujours là' });
    expect(await mails(bruno)).toHaveLength(1);
    await refused('common.not-found', followers().follow(bruno, reportId));
    await followers().unfollow(bruno, reportId);
    expect(await followers().isFollowed(bruno, reportId)).toBe(false);
  });

  it('stop it by the key of a mail, of that report alone, without an account', async () => {
    await followers().follow(anne, reportId);
    await followers().follow(bruno, reportId);
    await give('pending');
    const [mail] = await mails(anne);
    const key = /\/ne-plus-suivre\/([\w-]+)/.exec(mail!.text)![1]!;
    await followers().stop('absente');
    expect(await followers().isFollowed(anne, reportId)).toBe(true);
    await followers().stop(key);
    await followers().stop(key);
    expect(await followers().isFollowed(anne, reportId)).toBe(false);
    expect(await followers().isFollowed(bruno, reportId)).toBe(true);
    await give('valid');
    expect(await mails(anne)).toHaveLength(1);
    expect(await mails(bruno)).toHaveLength(2);
  });

  it('let mails that somebody waits for pass before theirs', async () => {
    const before = new Set((await space.accounts.listMails()).map(({ id }) => id));
    await followers().follow(anne, reportId);
    await followers().follow(bruno, reportId);
    await give('pending');
    await space.accounts.signUp({
      email: 'dora@mairie.example',
      password: 'quatre chevaux bleus',
      userName: 'dora',
      firstName: 'Dora',
      lastName: 'Dubois',
      language: 'fr',
    });
    const delivered: string[] = [];
    const deliver = {
      name: 'deliver',
      run: async ({ payload }: JobContext<{ mailId: string }>) => {
        const { mailId } = payload;
        const mail = before.has(mailId) ? undefined : await space.accounts.findMail(mailId);
        if (mail) delivered.push(mail.to);
      },
    };
    const runner = new JobRunner({
      queue: space.queue,
      definitions: [{ kind: mailJobKind, steps: [deliver] } as JobDefinition],
      concurrency: 1,
      onError: (error) => {
        throw error;
      },
      timing: { pollMs: 20 },
    });
    await runner.start();
    await expect.poll(() => delivered).toHaveLength(3);
    await runner.stop();
    expect(delivered[0]).toBe('dora@mairie.example');
  });

  it('have a confirmed address', async () => {
    const dora = await space.person('dora', 'mairie.example', { verified: false });
    const shared = await space.espaceco.reports.add(
      anne,
      newReportSchema.parse({ geometry: 'POINT(5.7245 45.1885)', comment: 'De tous' }),
    );
    await refused('account.email-unconfirmed', followers().follow(dora, shared.report.id));
  });
});
