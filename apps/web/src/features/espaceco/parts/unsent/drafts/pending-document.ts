/** Files that a person gave to objects and are not sent yet: values of drafts. Pure. */

import type { Draft, Values } from './draft.ts';

/** Value of a column until the server has the file. */
export interface PendingDocument {
  /** Its own: in the browser, it stands for the identifier the server will give. */
  readonly pending: string;
  readonly columnId: number;
  readonly file: File;
  /** Identifier the server gave it, which forgets files that no object took: the file is kept until one did. */
  readonly sent?: string | undefined;
}

/** Identifiers the server gave, by those of the browser. */
export type SentDocuments = Readonly<Record<string, string>>;

export const isPendingDocument = (value: unknown): value is PendingDocument =>
  typeof value === 'object' && value !== null && 'pending' in value && 'file' in value;

/** The draft once its files are there, as far as they are. */
export function withSent(draft: Draft, sent: SentDocuments | undefined): Draft {
  if (sent === undefined || Object.keys(sent).length === 0) return draft;
  const base = draft.base && sentValues(draft.base, sent);
  return { ...draft, base, values: sentValues(draft.values, sent) };
}

function sentValues(values: Values, sent: SentDocuments): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isPendingDocument(value) ? (sent[value.pending] ?? value) : value,
    ]),
  );
}

/** What is still to be sent before the draft is. */
export const pendingIn = ({ state, values }: Draft): readonly PendingDocument[] =>
  state === 'Delete' ? [] : Object.values(values).filter(isPendingDocument);

const withPending = (draft: Draft, change: (one: PendingDocument) => PendingDocument): Draft => ({
  ...draft,
  values: Object.fromEntries(
    Object.entries(draft.values).map(([name, one]) => [name, isPendingDocument(one) ? change(one) : one]),
  ),
});

/** The draft with its files, and what the server calls those it has. */
export const withKnown = (draft: Draft, sent: SentDocuments | undefined): Draft =>
  withPending(draft, (one) => (sent && one.pending in sent ? { ...one, sent: sent[one.pending] } : one));

/** The draft with its files, to be sent again. */
export const withoutKnown = (draft: Draft): Draft => withPending(draft, ({ sent: _, ...one }) => one);

/** Files of drafts that the server has. */
export const knownIn = (drafts: readonly Draft[]): SentDocuments =>
  Object.fromEntries(
    drafts.flatMap(pendingIn).flatMap(({ pending, sent }) => (sent === undefined ? [] : [[pending, sent]])),
  );
