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

/** On whichever page: it would go with the tab. */
export function askBeforeLoss(event: BeforeUnloadEvent): void {
  const works = [...workInTab.values()];
  if (works.some(({ isInTabOnly, fate }) => isInTabOnly && fate !== 'sent')) event.preventDefault();
}
