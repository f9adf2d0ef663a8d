import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from './client.ts';

const mailLimitMs = 20_000;

/** A mail of the outbox folder, as the administrator would read it. */
export interface OutboxMail {
  /** Headers, unfolded. */
  readonly head: string;
  /** Whole, with soft line breaks and quoted signs undone. */
  readonly text: string;
}

/** Mails to an address, oldest first; one that is being written has a hidden name. */
export function mailsTo(dataDir: string, email: string): OutboxMail[] {
  const folder = join(dataDir, 'outbox');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^[^.].*\.eml$/.test(name))
    .sort()
    .map((name) => readMail(readFileSync(join(folder, name), 'latin1')))
    .filter(({ head }) => head.includes(`\nTo: ${email}\n`));
}

/** The newest mail to an address that holds something, once it is there. */
export function mailHolding(dataDir: string, email: string, words: string | RegExp): Promise<OutboxMail> {
  return until(mailLimitMs, `a mail to ${email}`, async () =>
    mailsTo(dataDir, email)
      .reverse()
      .find(({ text }) => (typeof words === 'string' ? text.includes(words) : words.test(text))),
  );
}

function readMail(raw: string): OutboxMail {
  const plain = raw.replaceAll('\r\n', '\n');
  const head = `\n${plain.slice(0, plain.indexOf('\n\n'))}\n`.replaceAll(/\n[ \t]+/g, ' ');
  return { head, text: decodeQuotedPrintable(plain) };
}

/** RFC 2045 §6.7, of UTF-8. */
function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll(/=\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_whole, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
