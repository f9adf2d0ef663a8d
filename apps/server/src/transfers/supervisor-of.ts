import { CartableError } from '@cartable/contract';
import type { Services } from '../services.ts';

/** The person known, the one chosen, else the first administrator. @throws {CartableError} `transfer.supervisor-unknown` */
export async function supervisorOf(
  { accounts }: Pick<Services, 'accounts'>,
  known: string | undefined,
  chosen: string | undefined,
): Promise<string> {
  if (chosen !== undefined) {
    const [person] = (await accounts.findPeopleByAddress([chosen])).values();
    if (person) return person.id;
    throw new CartableError('transfer.supervisor-unknown', { email: chosen });
  }
  const id = known ?? (await accounts.findFirstAdministrator())?.id;
  if (id === undefined) throw new CartableError('transfer.supervisor-unknown', { email: '–' });
  return id;
}

/** Whoever was settled on before, as long as they have an account; then the first administrator. */
export async function supervisorLeft(
  services: Pick<Services, 'accounts'>,
  settledOn: string,
): Promise<string> {
  const isThere = (await services.accounts.findPeople([settledOn])).has(settledOn);
  return supervisorOf(services, isThere ? settledOn : undefined, undefined);
}
