/** Drafts of objects that another tab sent meanwhile: what was changed since is neither lost nor made twice. Pure. */

import { currentValue, type Draft, isChange, isSame, withValues } from './draft.ts';
import { wholeActs } from './linked-drafts.ts';
import { type SentDocuments, withSent } from './pending-document.ts';

/** What became of a sending. */
export type SentFate = 'waiting' | 'sending' | 'conflict' | 'refused' | 'sent';

/** An object as the server wrote it. */
export interface WrittenObject {
  readonly key: number;
  readonly fingerprint: string | null;
}

/** Drafts sent together, with what became of them, by draft, once the server has them. */
export interface SentDrafts {
  readonly id: string;
  readonly fate: SentFate;
  readonly drafts: readonly Draft[];
  readonly written?: Readonly<Record<string, WrittenObject>> | undefined;
  /** Files of theirs that the server has. */
  readonly documents?: SentDocuments | undefined;
}

export const areSame = (one: Draft, other: Draft) =>
  one.state === other.state && isSame(one.values, other.values);

/**
 * Drafts as they are once some were sent: one that was sent as it is goes; one that was changed since waits (`holdOf`)
 * until the server has the object, and is then a change of that.
 */
export function afterSending(drafts: readonly Draft[], sent: readonly SentDrafts[]): readonly Draft[] {
  return drafts.flatMap((own) => {
    const [of, sentAs] = lastSent(own, sent) ?? [];
    if (of === undefined || sentAs === undefined) return [own];
    const [draft, asSent] = [withSent(own, of.documents), withSent(sentAs, of.documents)];
    if (areSame(draft, asSent)) return [];
    const written = of.written?.[draft.id];
    // Its files stay whole until an object has them.
    if (written === undefined) return [own];
    const next = changeOf({ draft, asSent, written, id: idAfter(draft.id, of.id) });
    return isChange(next) ? [next] : [];
  });
}

/** Why a draft cannot leave yet: the server has not answered, or did not take what was sent before. */
export type Hold = 'waiting' | 'conflict' | 'refused';

/** It was sent, and the server has not written it: what was changed since can not leave before. */
export function holdOf(draft: Draft, sent: readonly SentDrafts[]): Hold | undefined {
  const [of] = lastSent(draft, sent) ?? [];
  if (of === undefined || of.written?.[draft.id] !== undefined) return undefined;
  return of.fate === 'conflict' || of.fate === 'refused' ? of.fate : 'waiting';
}

/** Of an act, all are held by what holds one of them. */
export function holdOfAct(
  draft: Draft,
  drafts: readonly Draft[],
  sent: readonly SentDrafts[],
): Hold | undefined {
  const holds = wholeActs([draft], drafts).map((one) => holdOf(one, sent));
  return holdOf(draft, sent) ?? holds.find((hold) => hold !== undefined);
}

/** Those that can leave now: of an act, all or none. */
export function readyOf(drafts: readonly Draft[], sent: readonly SentDrafts[]): readonly Draft[] {
  const held = wholeActs(
    drafts.filter((draft) => holdOf(draft, sent) !== undefined),
    drafts,
  );
  return drafts.filter((draft) => !held.includes(draft));
}

function lastSent(draft: Draft, sent: readonly SentDrafts[]): readonly [SentDrafts, Draft] | undefined {
  for (const of of sent.toReversed()) {
    const asSent = of.drafts.find(({ id }) => id === draft.id);
    if (asSent) return [of, asSent];
  }
  return undefined;
}

interface Changed {
  readonly draft: Draft;
  readonly asSent: Draft;
  readonly written: WrittenObject;
  readonly id: string;
}

/** What differs from what the server has of the object. */
function changeOf({ draft: changed, asSent, written, id }: Changed): Draft {
  const { act, ...rest } = changed;
  // The act that was sent is written: what follows is of none, or of one begun since.
  const draft = act === asSent.act ? rest : changed;
  const { key, fingerprint } = written;
  const base = { ...asSent.base, ...asSent.values };
  if (asSent.state === 'Delete')
    // It is gone there: it comes back whole, under its key.
    return {
      ...draft,
      id,
      state: 'Insert',
      key,
      fingerprint: null,
      base: null,
      values: { ...draft.base, ...draft.values },
    };
  if (draft.state === 'Delete') return { ...draft, id, key, fingerprint, base, values: {} };
  const names = new Set([...Object.keys(draft.values), ...Object.keys(asSent.values)]);
  const values = Object.fromEntries([...names].map((name) => [name, currentValue(draft, name)]));
  return withValues({ ...draft, id, state: 'Update', key, fingerprint, base, values: {} }, values);
}

/** The same in each tab, so that both make one draft of it: an identifier of the draft and of the sending. */
function idAfter(draft: string, sending: string): string {
  const digits = (text: string) => BigInt(`0x${text.replaceAll('-', '').slice(-12)}`);
  const mixed = digits(draft) ^ digits(sending) ^ 1n;
  return draft.slice(0, -12) + mixed.toString(16).padStart(12, '0').slice(-12);
}
