import type { GenerationProblem, GenerationSource, GenerationValues } from './generation-values.ts';

/** What every part of the form receives. */
export interface PartProps {
  readonly source: GenerationSource;
  readonly values: GenerationValues;
  readonly change: (part: Partial<GenerationValues>) => void;
  /** Rules to show as broken; empty until the person tried to go on. */
  readonly problems: ReadonlySet<GenerationProblem>;
}
