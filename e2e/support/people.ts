import { routes } from '@cartable/contract';
import { ApiClient } from './client.ts';
import { mailHolding } from './outbox.ts';
import type { RunningServer } from './server.ts';

const tokenPattern = /[?]token=([\w-]{43})/;

/** Somebody else: signs up, confirms the address with the mailed link, signs in and joins the sandbox. */
export async function newcomer(server: RunningServer, name: string): Promise<ApiClient> {
  const client = new ApiClient(server.url);
  const credentials = { email: `${name}@mairie.example`, password: 'quatre chevaux bleus' };
  await client.call(routes.signUp, { body: { ...credentials, user_name: name } });
  const mail = await mailHolding(server.dataDir, credentials.email, tokenPattern);
  const token = tokenPattern.exec(mail.text)?.[1] ?? '';
  await client.call(routes.confirmEmail, { body: { token } });
  await client.signIn(credentials);
  await client.call(routes.addMeToSandbox);
  return client;
}
