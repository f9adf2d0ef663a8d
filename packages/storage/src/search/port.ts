import type { RawBuilder } from 'kysely';
import type { Connection } from '../metadata/port.ts';

/**
 * Full text over the things people look for by their words (datasheets, services, records…).
 * Case, accents and French or English endings do not count; the last word of a question may be unfinished.
 */
export interface SearchIndex {
  /** Adds or replaces an entry. Inside a transaction when `on` is one. */
  index(entry: SearchEntry, on?: Connection): Promise<void>;
  remove(kind: string, id: string, on?: Connection): Promise<void>;
  /** Every word of `text` must be found. Best first: title, then keywords, then body. */
  search(question: SearchQuestion): Promise<SearchAnswer>;
  /**
   * The entries that `search` would find, as a table `(id, score)` to be joined in a statement on the same database,
   * where other conditions and another order apply. @returns nothing when the text has no word
   */
  matches(question: Pick<SearchQuestion, 'kind' | 'text'>): RawBuilder<SearchMatch> | undefined;
  /**
   * The question with every word that no entry has in the spelling, one typing error away, that most entries have in
   * their title or keywords. @returns nothing when no word is to be changed, or one is far from any
   */
  correct(question: Pick<SearchQuestion, 'kind' | 'text'>): Promise<string | undefined>;
  /** Forgets, some at a time, words that no entry has any more. @returns where the next turn begins */
  forgetWords(turn: ForgetfulTurn): Promise<ForgottenWords>;
}

export interface ForgetfulTurn {
  readonly kind: string;
  /** End of the turn before; `''` to begin. */
  readonly after: string;
  /** Forms looked at: some eight for each word. */
  readonly limit: number;
}

export interface ForgottenWords {
  /** `''` at the end of the list: the next turn begins anew. */
  readonly after: string;
  readonly words: number;
}

export interface SearchMatch {
  readonly id: string;
  /** Greater is better. */
  readonly score: number;
}

export interface SearchEntry {
  readonly kind: string;
  readonly id: string;
  /** Owner of the entry, to search in part of the whole: a datastore, a catalogue… */
  readonly scope: string;
  readonly fields: { readonly title: string; readonly keywords?: string; readonly body?: string };
}

export interface SearchQuestion {
  readonly kind: string;
  readonly text: string;
  readonly filter?: { readonly scopes?: readonly string[] };
  readonly page: { readonly offset: number; readonly limit: number };
}

export interface SearchAnswer {
  readonly total: number;
  readonly hits: readonly { readonly id: string; readonly score: number }[];
}
