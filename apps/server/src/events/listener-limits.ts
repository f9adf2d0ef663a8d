import { CartableError } from '@cartable/contract';

export interface ListenerLimits {
  /** Tabs of one person. */
  readonly perPerson: number;
  readonly inAll: number;
}

export const defaultListenerLimits: ListenerLimits = { perPerson: 8, inAll: 500 };
/** The session and the rights of a person are checked again at least that often. */
export const checkEveryMs = 15_000;
const tooManySeconds = 60;

/** @throws {CartableError} `common.too-many` */
export function requireRoom(
  listeners: ReadonlySet<{ readonly visitor: { readonly id: string } }>,
  personId: string,
  { perPerson, inAll }: ListenerLimits,
): void {
  const ofPerson = [...listeners].filter(({ visitor }) => visitor.id === personId);
  if (listeners.size >= inAll || ofPerson.length >= perPerson) throw tooMany();
}

const tooMany = (): CartableError => new CartableError('common.too-many', { seconds: tooManySeconds });
