import type { Person } from '../people.ts';

/** Who did something, as the journal and the jobs keep it: the name is the one of that moment. */
export interface Actor {
  readonly id: string;
  readonly name: string;
}

export function actorOf({
  id,
  firstName,
  lastName,
  userName,
}: Pick<Person, 'id' | 'firstName' | 'lastName' | 'userName'>): Actor {
  return { id, name: [firstName, lastName].filter(Boolean).join(' ') || userName };
}
