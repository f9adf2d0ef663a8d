import type { Shown } from './cells.ts';
import type { VisitorInfo } from './oracle.ts';
import type { Subject } from './subjects.ts';

export interface MatrixVisitor {
  readonly name: string;
  readonly facts: VisitorInfo;
  readonly shown: Shown;
}

export interface Matter {
  /** Reached or not. */
  readonly hidden: Subject;
  /** Another of the same datastore, to which somebody else has a right. */
  readonly beside: Subject;
}
