import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail } from '@cartable/accounts';
import type { Config } from '../config.ts';

/** Destination of mails: a mail server, or the outbox folder for the administrator to read. */
export interface Mailer {
  readonly kind: 'smtp' | 'outbox';
  deliver(mail: Mail): Promise<void>;
  /** Writes the copy that was kept of it again, if it is still there. */
  replaceStored(mail: Mail): Promise<void>;
}

/** A mail server that says nothing for that long is down: the job tries again later. */
const smtpTimeoutMs = 20_000;

export function createMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'siteTitle' | 'dataDir'>): Mailer {
  return config.smtpUrl === undefined ? outboxMailer(config) : smtpMailer(config, config.smtpUrl);
}

type Sender = Pick<Config, 'mailFrom' | 'siteTitle'>;

function messageOf(mail: Mail, { mailFrom, siteTitle }: Sender) {
  return {
    from: { name: siteTitle, address: mailFrom },
    // As an object: an address is never read as a list of them.
    to: { name: '', address: mail.to },
    ...(mail.replyTo === null ? {} : { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: new Date(mail.createdAt),
    messageId: `<${mail.id}@${mailFrom.split('@')[1]}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.language },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function smtpMailer(config: Sender, url: string): Mailer {
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      connectionTimeout: smtpTimeoutMs,
      greetingTimeout: smtpTimeoutMs,
      socketTimeout: smtpTimeoutMs,
    });
  };
  // Loaded with the first mail: the start does not wait for it.
  let transport: ReturnType<typeof open> | undefined;
  return {
    kind: 'smtp',
    deliver: async (mail) => {
      transport ??= open();
      await (await transport).sendMail(messageOf(mail, config));
    },
    replaceStored: async () => {},
  };
}

/** One `.eml` file per mail, that any mail program opens; written aside then renamed, so that none is ever half there. */
function outboxMailer(config: Sender & Pick<Config, 'dataDir'>): Mailer {
  const folder = join(config.dataDir, 'outbox');
  const deliver = async (mail: Mail) => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
    const { message } = await transport.sendMail(messageOf(mail, config));
    const name = nameOf(mail);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(join(folder, `.${name}`), message as Buffer, { mode: 0o600 });
    await rename(join(folder, `.${name}`), join(folder, name));
  };
  return {
    kind: 'outbox',
    deliver,
    replaceStored: async (mail) => {
      const isThere = await access(join(folder, nameOf(mail))).then(
        () => true,
        () => false,
      );
      if (isThere) await deliver(mail);
    },
  };
}

function nameOf({ createdAt, id }: Mail): string {
  return `${createdAt.replace(/[:.]/g, '-')}-${id}.eml`;
}
