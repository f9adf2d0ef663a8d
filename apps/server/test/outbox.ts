import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@cartable/testkit';

/** Token of the mail that leads to a page, read as the administrator would, in the outbox folder. */
export function mailedToken(dataDir: string, page: string): Promise<string> {
  const folder = join(dataDir, 'outbox');
  return eventually(() => {
    if (!existsSync(folder)) return undefined;
    return readdirSync(folder)
      .filter((name) => /^[^.].*\.eml$/.test(name))
      .map((name) => decodeQuotedPrintable(readFileSync(join(folder, name), 'latin1')))
      .map((text) => text.split(`${page}?token=`)[1]?.match(/^[\w-]{43}/)?.[0])
      .find((token) => token !== undefined);
  });
}

/** RFC 2045 §6.7; the links are ASCII. */
function decodeQuotedPrintable(text: string): string {
  return text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_whole, code) => String.fromCharCode(Number.parseInt(code, 16)));
}
