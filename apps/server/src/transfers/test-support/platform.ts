import type { SignedInVisitor } from '@cartable/accounts';
import type { JobContext, JobDefinition } from '@cartable/storage';
import { onTestFinished } from 'vitest';
import { compose } from '../../compose.ts';
import { readConfig } from '../../config.ts';
import type { Services } from '../../services.ts';

export const password = 'correct-horse-battery';

export interface Platform {
  readonly services: Services;
  close(): Promise<void>;
}

/** A platform whose administrator is `admin@example.org`. */
export async function openPlatform(settings: Readonly<Record<string, string>>): Promise<Platform> {
  const { services, close } = await compose(readConfig({ CARTABLE_LOG_LEVEL: 'fatal', ...settings }));
  await services.accounts.createFirstAdministrator({ email: 'admin@example.org', password, language: 'fr' });
  return { services, close };
}

/** Closed with the test. */
export async function openPlatformOfTest(settings: Readonly<Record<string, string>>): Promise<Services> {
  const { services, close } = await openPlatform(settings);
  onTestFinished(close);
  return services;
}

export async function signIn({ accounts }: Services, email: string): Promise<SignedInVisitor> {
  const { session } = await accounts.signIn({ email, password, address: '192.0.2.7' });
  return (await accounts.loadVisitor(session.token)) as SignedInVisitor;
}

/** Somebody who has confirmed their address. */
export async function signUp({ accounts }: Services, name: string): Promise<void> {
  const email = `${name}@example.org`;
  await accounts.signUp({
    email,
    password,
    userName: name,
    firstName: name,
    lastName: 'Dubois',
    language: 'fr',
  });
  const mails = (await accounts.listMails()).filter(({ to }) => to === email);
  const token = mails.flatMap(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? [])[0];
  await accounts.confirmEmail(token ?? '');
}

interface Running {
  /** How often each step runs: as after kills. */
  readonly times?: number;
  /** What the steps done so far told, for whoever looks when one fails. */
  readonly results?: Record<string, unknown>;
  readonly signal?: AbortSignal;
}

/** Runs steps one by one. @returns what they told */
export async function runJob<Payload>(
  definition: JobDefinition<Payload>,
  id: string,
  payload: Payload,
  { times = 1, results = {}, signal = new AbortController().signal }: Running = {},
) {
  const context = {
    job: { id, results },
    payload,
    signal,
    result: (step: string) => results[step],
    report: () => undefined,
    log: () => undefined,
  } as unknown as JobContext<Payload>;
  for (const step of definition.steps) {
    for (let n = 0; n < times; n += 1)
      results[step.name] = JSON.parse(JSON.stringify((await step.run(context)) ?? null));
  }
  return results;
}
