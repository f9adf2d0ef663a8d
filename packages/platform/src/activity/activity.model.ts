import type { ActivityKind } from '@cartable/contract';

/** Who did something, as the journal and the jobs keep it: the name is the one of that moment. */
export interface Actor {
  readonly id: string;
  readonly name: string;
}

/** A line of a journal. */
export interface ActivityLine {
  readonly id: string;
  /** Owner of the journal: a datastore, a community of the collaborative space. */
  readonly scopeId: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly kind: ActivityKind;
  /** `null`: the platform itself. */
  readonly actor: Actor | null;
  /** Name of what it happened to, as it was. */
  readonly subject: string;
  readonly subjectId: string | null;
  /** The datasheet it belongs to, if it does. */
  readonly datasheetName: string | null;
}

export interface ActivityFilter {
  readonly scopeId: string;
  readonly kind?: ActivityKind | undefined;
  /** Words of a subject, a datasheet or a person, without regard to case nor accents. */
  readonly search: string;
  /** Days (UTC), both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export function actorOf(person: {
  readonly id: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly userName: string;
}): Actor {
  const { id, firstName, lastName, userName } = person;
  return { id, name: [firstName, lastName].filter(Boolean).join(' ') || userName };
}
