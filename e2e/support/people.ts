import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '@cartable/contract';
import { ApiClient, until } from './client.ts';
import type { RunningServer } from './server.ts';

const mailLimitMs = 20_000;

/** Somebody else: signs up, confirms the address with the mailed link, signs in and joins the sandbox. */
export async function newcomer(server: RunningServer, name: string): Promise<ApiClient> {
  const client = new ApiClient(server.url);
  const credentials = { email: `${name}@mairie.example`, password: 'quatre chevaux bleus' };
  await client.call(routes.signUp, { body: { ...credentials, user_name: name } });
  const token = await until(mailLimitMs, 'the mail', async () =>
    mailedToken(server.dataDir, credentials.email),
  );
  await client.call(routes.confirmEmail, { body: { token } });
  await client.signIn(credentials);
  await client.call(routes.addMeToSandbox);
  return client;
}

/** In the outbox folder, as the administrator would read it. */
function mailedToken(dataDir: string, email: string): string | undefined {
  const folder = join(dataDir, 'outbox');
  if (!existsSync(folder)) return undefined;
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => decodeQuotedPrintable(readFileSync(join(folder, name), 'latin1')))
    .filter((mail) => mail.includes(email))
    .map((mail) => /[?]token=([\w-]{43})/.exec(mail)?.[1])
    .find((token) => token !== undefined);
}

/** RFC 2045 §6.7; the links are ASCII. */
function decodeQuotedPrintable(text: string): string {
  return text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_whole, code) => String.fromCharCode(Number.parseInt(code, 16)));
}
