/** Answers expected for each visitor, worked out from a few facts about them and from nothing of the product. */

/** Why what is shown is worth nothing, whatever it would open. */
export type Spoiled =
  | 'no such secret'
  | 'shown in the wrong place'
  | 'disabled'
  | 'deleted'
  | 'renewed since'
  | 'another address'
  | 'another user agent'
  | 'another referer';

/** The state of what was granted. */
export type Granted = 'the service' | 'another service' | 'the service, once' | 'nothing';

export interface VisitorInfo {
  readonly shows: 'nothing' | 'session' | 'key';
  readonly spoiled?: Spoiled;
  /** Membership of the community that owns the service; a session tells it, a key does not. */
  readonly isMember?: boolean;
  readonly isAdministrator?: boolean;
  readonly granted?: Granted;
}

/** `who are you`: an answer that only asks for a key; `unknown`: what is said of what does not exist. */
export type Expected = 'who are you' | 'unknown' | 'served';

export function expectedOf({ shows, spoiled, isMember, isAdministrator, granted }: VisitorInfo): Expected {
  if (shows === 'nothing' || spoiled !== undefined) return 'who are you';
  if (granted === 'the service') return 'served';
  return shows === 'session' && (isMember || isAdministrator) ? 'served' : 'unknown';
}
