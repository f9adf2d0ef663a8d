import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Mail } from '@cartable/accounts';
import { temporaryFolder } from '@cartable/testkit';
import { SMTPServer } from 'smtp-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createMailer } from './mailer.ts';
import { sendMailJob } from './send-mail.job.ts';

const mail: Mail = {
  id: '5f0c1f0e-0000-4000-8000-000000000001',
  to: 'claire@mairie.example',
  language: 'fr',
  subject: '[Cartes] Confirmez votre adresse électronique',
  text: 'Bonjour,\n\nhttps://cartes.example/x?token=abc\n',
  html: '<p>Bonjour,</p>',
  createdAt: '2026-03-01T08:00:00.000Z',
  sentAt: null,
  keptAt: null,
  replyTo: null,
};
const sender = { mailFrom: 'noreply@cartes.example', siteTitle: 'Cartes' };

describe('a mail', () => {
  it('without a mail server is a file of the outbox that mail programs open, for its owner only', async () => {
    const dataDir = temporaryFolder();
    const mailer = createMailer({ ...sender, dataDir, smtpUrl: undefined });
    await mailer.deliver(mail);
    await mailer.deliver(mail);
    const [name, ...others] = readdirSync(join(dataDir, 'outbox'));
    expect([name, others]).toEqual([`2026-03-01T08-00-00-000Z-${mail.id}.eml`, []]);
    const path = join(dataDir, 'outbox', name ?? '');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const text = readFileSync(path, 'utf8');
    expect(text).toMatch(/^From: Cartes <noreply@cartes\.example>$/m);
    expect(text).toMatch(/^To: claire@mairie\.example$/m);
    expect(text).toMatch(/^Subject: =\?UTF-8\?Q\?/m);
    expect(text).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(text).toContain('Content-Type: multipart/alternative');
  });

  it('that was kept is written again without its link, unless somebody took it away', async () => {
    const dataDir = temporaryFolder();
    const mailer = createMailer({ ...sender, dataDir, smtpUrl: undefined });
    await mailer.replaceStored(mail);
    expect(existsSync(join(dataDir, 'outbox'))).toBe(false);
    await mailer.deliver(mail);
    await mailer.replaceStored({ ...mail, text: 'Bonjour,\n\nhttps://cartes.example/x?token=…\n' });
    const [name, ...others] = readdirSync(join(dataDir, 'outbox'));
    expect(others).toEqual([]);
    expect(readFileSync(join(dataDir, 'outbox', name ?? ''), 'utf8')).not.toContain('abc');
  });

  it('is handed to the mail server when there is one', async () => {
    const { url, received } = await smtpServer();
    const mailer = createMailer({ ...sender, dataDir: temporaryFolder(), smtpUrl: url });
    await mailer.deliver(mail);
    expect(received()).toContain('MAIL FROM:<noreply@cartes.example>');
    expect(received()).toContain('RCPT TO:<claire@mairie.example>');
    expect(received()).toContain('Message-ID: <5f0c1f0e-0000-4000-8000-000000000001@cartes.example>');
  });

  it('whose address holds a list goes to nobody else', async () => {
    const { url, received } = await smtpServer();
    const mailer = createMailer({ ...sender, dataDir: temporaryFolder(), smtpUrl: url });
    await mailer.deliver({ ...mail, to: 'a@x.example, b@y.example' }).catch(() => {});
    expect(received()).not.toContain('RCPT TO:<b@y.example>');
  });

  it('says whom to answer, and nothing hidden in that address becomes a header', async () => {
    const { url, received } = await smtpServer();
    const mailer = createMailer({ ...sender, dataDir: temporaryFolder(), smtpUrl: url });
    await mailer.deliver({ ...mail, replyTo: 'paul@x.example' });
    expect(received()).toContain('Reply-To: paul@x.example');
    const forged = 'a@x.example\r\nBcc: b@y.example';
    await mailer.deliver({ ...mail, replyTo: forged, subject: 'A\r\nBcc: c@y.example' }).catch(() => {});
    expect(received()).not.toMatch(/^Bcc:/m);
    expect(received()).not.toMatch(/RCPT TO:<[bc]@y/);
  });

  it('a mail server refuses stays to be sent, and the job fails so that it is tried again', async () => {
    const { url } = await smtpServer('451 4.3.0 later');
    const marked: string[] = [];
    const rejections: unknown[] = [];
    const accounts = {
      findMail: async () => mail,
      markMailSent: async (id: string) => void marked.push(id),
      markMailStored: async (id: string) => void marked.push(id),
      administration: { recordMailRejection: async (rejection: unknown) => void rejections.push(rejection) },
    };
    const job = sendMailJob(accounts, createMailer({ ...sender, dataDir: temporaryFolder(), smtpUrl: url }));
    const deliver = job.steps[0]?.run;
    const context = { payload: { mailId: mail.id } } as Parameters<NonNullable<typeof deliver>>[0];
    await expect(deliver?.(context)).rejects.toThrow('later');
    expect(marked).toEqual([]);
    expect(rejections).toEqual([{ mailId: mail.id, error: expect.stringContaining('later'), isLast: false }]);
  });
});

describe('a real mail server', () => {
  it('takes mails of who signs in, and one it has no mailbox for is told and given up at once', async () => {
    const { url, taken } = await startSink();
    const mailer = createMailer({ ...sender, dataDir: temporaryFolder(), smtpUrl: url });
    const rejections: unknown[] = [];
    const sent: string[] = [];
    const deliver = (to: string) => {
      const accounts = {
        findMail: async () => ({ ...mail, to }),
        markMailSent: async () => void sent.push(to),
        markMailStored: async () => undefined,
        administration: { recordMailRejection: async (one: unknown) => void rejections.push(one) },
      };
      const run = sendMailJob(accounts, mailer).steps[0]?.run;
      return run?.({ payload: { mailId: mail.id } } as Parameters<NonNullable<typeof run>>[0]);
    };
    await deliver('claire@mairie.example');
    expect(sent).toEqual(['claire@mairie.example']);
    expect(taken()).toMatch(/^To: claire@mairie\.example\r\n/m);
    await deliver('nobody@mairie.example');
    expect(rejections).toEqual([{ mailId: mail.id, error: expect.stringContaining('5.1.1'), isLast: true }]);
    await expect(deliver('relay@elsewhere.example')).rejects.toThrow('5.7.1');
    expect(rejections[1]).toMatchObject({ isLast: false });
    expect(sent).toHaveLength(1);
  });

  it('that does not know the account of the platform refuses, and the mail is tried again', async () => {
    const { url } = await startSink();
    const wrong = url.replace(encodeURIComponent('un secret'), 'autre');
    const mailer = createMailer({ ...sender, dataDir: temporaryFolder(), smtpUrl: wrong });
    await expect(mailer.deliver(mail)).rejects.toThrow(/535|Invalid/);
  });
});

/** A server of mails as organisations have one: it wants to know who sends, and knows its mailboxes. */
async function startSink(): Promise<{ url: string; taken: () => string }> {
  let text = '';
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'plateforme' && password === 'un secret'
        ? done(null, { user: username })
        : done(new Error('535 unknown')),
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith('nobody')) return done(refusal('5.1.1 no such mailbox'));
      if (address.startsWith('relay')) return done(refusal('5.7.1 relaying denied'));
      done();
    },
    onData: (stream, _session, done) => {
      stream.on('data', (chunk) => {
        text += String(chunk);
      });
      stream.on('end', () => done());
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = listening.address() as AddressInfo;
  const account = `plateforme:${encodeURIComponent('un secret')}`;
  return { url: `smtp://${account}@127.0.0.1:${port}?ignoreTLS=true`, taken: () => text };
}

function refusal(words: string): Error {
  return Object.assign(new Error(words), { responseCode: 550 });
}

/** As little of RFC 5321 as a client needs; `verdict` is the answer to the content. */
async function smtpServer(reply = '250 2.0.0 queued'): Promise<{ url: string; received: () => string }> {
  let text = '';
  const server = createServer((socket: Socket) => {
    let inContent = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 test ESMTP');
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      text += chunk;
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        if (inContent) {
          if (line === '.') {
            inContent = false;
            say(reply);
          }
        } else if (line.startsWith('DATA')) {
          inContent = true;
          say('354 go on');
        } else say(line.startsWith('QUIT') ? '221 bye' : '250 ok');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `smtp://127.0.0.1:${port}?ignoreTLS=true`, received: () => text };
}
