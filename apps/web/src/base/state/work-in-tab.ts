/** What somebody did and the browser had no room for: this tab alone has it. */

interface WorkInTab {
  readonly id: string;
  /** Number of the person in the collaborative space. */
  readonly person: number;
  readonly fate: string;
  /** Nothing of it is in the browser. */
  readonly isInTabOnly?: true | undefined;
}

export const workInTab = new Map<string, WorkInTab>();

/** Drafts of a map, by the key under which the browser would have them. */
export const draftsInTab = new Map<string, readonly unknown[]>();

/** @param drafts none: the browser has them, or nothing is left of them */
export function keepDraftsInTab(key: string, drafts: readonly unknown[]): void {
  draftsInTab.delete(key);
  if (drafts.length === 0) return;
  draftsInTab.set(key, drafts);
  window.addEventListener('beforeunload', askBeforeLoss);
}

/** On whichever page: it would go with the tab. */
export function askBeforeLoss(event: BeforeUnloadEvent): void {
  const works = [...workInTab.values()];
  const isUnsent = works.some(({ isInTabOnly, fate }) => isInTabOnly && fate !== 'sent');
  if (isUnsent || draftsInTab.size > 0) event.preventDefault();
}
