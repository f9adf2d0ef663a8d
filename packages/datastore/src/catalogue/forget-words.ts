import type { DatastoreContext } from '../context.ts';
import { catalogueSearchKind } from './catalogue-entry.ts';

/** Forms of words looked at in one turn: what a large catalogue has is gone through in some days. */
const formsPerTurn = 4_000;

/** Takes up, from time to time, words that mend typing errors and that no record has any more. */
export class WordForgetter {
  readonly #context: DatastoreContext;
  #after = '';

  constructor(context: DatastoreContext) {
    this.#context = context;
  }

  /** @returns number of words forgotten */
  async takeTurn(): Promise<number> {
    const turn = { kind: catalogueSearchKind, after: this.#after, limit: formsPerTurn };
    const { after, words } = await this.#context.search.forgetWords(turn);
    this.#after = after;
    return words;
  }
}
