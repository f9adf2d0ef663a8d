import { CartableError } from '@cartable/contract';

/** One thing wrong with the input; `path` such as `body.table_infos.0.title`. */
export interface Problem {
  readonly path: string;
  readonly message: string;
}

/** All that is wrong at once, so that a form can be corrected in one go. */
export class InputError extends CartableError {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super('common.invalid', {
      problems: problems.map(({ path, message }) => `${path}: ${message}`).join('\n'),
    });
    this.problems = problems;
  }
}
