import type { CarriedTable } from '@cartable/platform';

/** A table of a community as an archive holds it. */
export interface CarriedInCommunity extends CarriedTable {
  /** Numbers of its rows: they get others where they arrive. */
  readonly series?: string;
  /** Columns that hold the number of a row of another table. */
  readonly numbers: Readonly<Record<string, string>>;
  /** Columns that name a person, whom a row may do without. */
  readonly people?: readonly string[];
  /** Where what people read is written. */
  readonly texts?: readonly string[];
}
