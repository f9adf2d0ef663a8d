/** A deleted datasheet that can still be restored. */
export interface TrashedDatasheet {
  readonly datasheetId: string;
  readonly datastoreId: string;
  readonly at: string;
  /** `null`: the platform itself. */
  readonly by: { readonly id: string; readonly name: string } | null;
  /** Removed for good from then on. */
  readonly removalAt: string;
  /** Job that removes it. */
  readonly jobId: string;
}

export const trashSubject = (datasheetId: string): string => `trash:${datasheetId}`;
