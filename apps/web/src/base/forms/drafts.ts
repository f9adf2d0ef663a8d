/**
 * Values typed in a form, kept in this tab so that a reload loses nothing: one draft for each address, person and
 * build, gone with the tab.
 */

const PREFIX = 'cartable.draft.';
/** Longer ones are not kept: the storage of a tab holds five million signs or so, for all forms. */
const MAX_LENGTH = 1_000_000;

export interface Draft<T> {
  readonly values: T;
  /** Rank from 0. */
  readonly step: number;
  /** ISO 8601. */
  readonly at: string;
}

/** The part of `Storage` that is used. */
type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** @param address path and query: two forms at two addresses are two drafts */
export function draftKey({ person, address }: { person: string; address: string }): string {
  return `${PREFIX}${__BUILD_ID__}.${person}.${address}`;
}

export function readDraft<T>(key: string, storage: DraftStorage = sessionStorage): Draft<T> | undefined {
  try {
    const draft = JSON.parse(storage.getItem(key) ?? 'null') as Draft<T> | null;
    return draft ?? undefined;
  } catch {
    return undefined;
  }
}

/** A full or forbidden storage only costs what a reload would have brought back. */
export function writeDraft<T>(key: string, draft: Draft<T>, storage: DraftStorage = sessionStorage): void {
  const text = JSON.stringify(draft);
  try {
    if (text.length <= MAX_LENGTH) storage.setItem(key, text);
    else storage.removeItem(key);
  } catch (error) {
    console.warn('What is typed cannot be kept in this tab.', error);
  }
}

export function dropDraft(key: string, storage: DraftStorage = sessionStorage): void {
  storage.removeItem(key);
}

/** When somebody else signs in: nothing of one person is shown to the next. */
export function dropAllDrafts(storage: DraftStorage = sessionStorage): void {
  const keys = Array.from({ length: storage.length }, (_, rank) => storage.key(rank));
  for (const key of keys) if (key?.startsWith(PREFIX)) storage.removeItem(key);
}
