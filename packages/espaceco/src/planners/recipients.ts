import type { NumberedPerson } from '@cartable/accounts';
import type { EmailPlanner, Language } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import type { Community } from '../communities/community.model.ts';
import type { EspacecoContext } from '../context.ts';
import { listMemberships } from '../memberships/membership.store.ts';
import type { Report } from '../reports/report.model.ts';

export interface Recipient {
  readonly email: string;
  readonly language: Language;
  /** What is told of them: the name of somebody who has an account, the address that was written otherwise. */
  readonly name: string;
}

/**
 * Whom a mail goes to, as they are now, each once. The collector of the area (`Majec`) is nobody here: the platform has
 * none.
 */
export async function recipientsOf(
  context: EspacecoContext,
  db: Connection,
  {
    planner,
    report,
    community,
  }: { planner: Pick<EmailPlanner, 'recipients'>; report: Report; community: Community },
): Promise<Recipient[]> {
  const managers = planner.recipients.includes('Gestionnaire')
    ? await listMemberships(db, community.id, ['admin'])
    : [];
  const ids = [
    ...managers.map(({ userId }) => userId),
    ...(planner.recipients.includes('Auteur') ? [report.authorId] : []),
  ].filter((id) => id !== null);
  const people = await context.people.findPeople(ids, db);
  const written = planner.recipients
    .filter((one) => one.includes('@'))
    .map((email) => ({ email, language: 'fr' as const, name: email }));
  const confirmed = [...people.values()].filter(({ emailVerified }) => emailVerified).map(toRecipient);
  const byAddress = new Map<string, Recipient>();
  for (const one of [...confirmed, ...written]) {
    const key = one.email.toLowerCase();
    if (!byAddress.has(key)) byAddress.set(key, one);
  }
  return [...byAddress.values()];
}

function toRecipient({ email, language, userName }: NumberedPerson): Recipient {
  return { email, language, name: userName };
}
