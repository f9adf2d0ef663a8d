/** What is told of the last act: one of the words of the panel, or those of the server. */
export interface Problem {
  readonly kind: string;
  /** Those one snaps to. */
  readonly layers?: string | undefined;
}

/** @param kind undefined: nothing is wrong any more */
export type Tell = (kind?: string, layers?: string) => void;
