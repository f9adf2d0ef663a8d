/** A deposited file may be anything: a thread that hangs or swells is stopped without harm to the rest. */
export interface DepositedFile {
  /** On the local disk. */
  readonly path: string;
  /** As deposited, made safe. */
  readonly name: string;
  /** Where what an archive holds is kept for the next task that reads it. @default it is unpacked for each */
  readonly keptFolder?: string;
}

/** Choices of the depositor for reading the file. */
export interface ReadingChoices {
  readonly srid: number;
  readonly encoding: string | null;
  /** Codes of blocking findings that do not stop the depositor. */
  readonly accepted: readonly string[];
}
