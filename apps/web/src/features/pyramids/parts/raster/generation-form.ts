import type { GenerationProblem, GenerationSource, GenerationValues } from './generation-values.ts';

/** Props common to all parts of the form. */
export interface PartProps {
  readonly source: GenerationSource;
  readonly values: GenerationValues;
  readonly change: (part: Partial<GenerationValues>) => void;
  /** Rules to show as broken; empty until the person tried to go on. */
  readonly problems: ReadonlySet<GenerationProblem>;
}
