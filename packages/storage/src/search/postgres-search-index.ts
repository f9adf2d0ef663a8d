import { type RawBuilder, sql } from 'kysely';
import { type Connection, type Metadata, type Queries, tablesOf } from '../metadata/port.ts';
import { correctQuestion } from './correct-question.ts';
import { foldQuestion, foldWords } from './fold-words.ts';
import type {
  ForgetfulTurn,
  ForgottenWords,
  SearchAnswer,
  SearchEntry,
  SearchIndex,
  SearchMatch,
  SearchQuestion,
} from './port.ts';
import type { SearchTables } from './search-tables.ts';
import { forgetSpellings, learnSpellings, spellingsNear } from './spelling.ts';

/**
 * Full text by `tsvector`. The vectors are written word by word from our own folding and cast, so that neither the
 * parser of PostgreSQL nor an installed dictionary changes what is found.
 */
export class PostgresSearchIndex implements SearchIndex {
  readonly #metadata: Pick<Metadata, 'tables'>;

  constructor(metadata: Pick<Metadata, 'tables'>) {
    this.#metadata = metadata;
  }

  async index(entry: SearchEntry, on?: Connection): Promise<void> {
    const { kind, id, scope, fields } = entry;
    const words = vectorText(fields);
    await sql`insert into search_entries (kind, id, scope, words)
      values (${kind}, ${id}, ${scope}, cast(${words}::text as tsvector))
      on conflict (kind, id) do update set scope = excluded.scope, words = excluded.words`.execute(
      this.#on(on),
    );
    await learnSpellings(this.#on(on), entry);
  }

  async remove(kind: string, id: string, on?: Connection): Promise<void> {
    await this.#on(on).deleteFrom('search_entries').where('kind', '=', kind).where('id', '=', id).execute();
  }

  async search({ kind, text, filter, page }: SearchQuestion): Promise<SearchAnswer> {
    const words = foldQuestion(text);
    if (words.length === 0 || filter?.scopes?.length === 0) return { total: 0, hits: [] };
    const question = sql`cast(${questionText(words)}::text as tsquery)`;
    const found = sql`from search_entries where words @@ ${question} and kind = ${kind} ${inScopes(filter?.scopes)}`;
    const total = await sql<{ total: number }>`select count(*) as total ${found}`.execute(this.#on());
    const hits = await sql<{ id: string; score: number }>`
      select id, ts_rank('{0.1, 0.1, 0.5, 1}', words, ${question}) as score ${found}
      order by score desc, id limit ${page.limit} offset ${page.offset}`.execute(this.#on());
    return { total: total.rows[0]!.total, hits: hits.rows };
  }

  matches({ kind, text }: Pick<SearchQuestion, 'kind' | 'text'>): RawBuilder<SearchMatch> | undefined {
    const words = foldQuestion(text);
    if (words.length === 0) return undefined;
    const question = sql`cast(${questionText(words)}::text as tsquery)`;
    return sql<SearchMatch>`(select id, ts_rank('{0.1, 0.1, 0.5, 1}', words, ${question}) as score
      from search_entries where words @@ ${question} and kind = ${kind})`;
  }

  correct(question: Pick<SearchQuestion, 'kind' | 'text'>): Promise<string | undefined> {
    const { kind } = question;
    const db = this.#on();
    return correctQuestion(question, {
      search: (each) => this.search(each),
      near: (word) => spellingsNear(db, { kind, word }),
    });
  }

  forgetWords(turn: ForgetfulTurn): Promise<ForgottenWords> {
    const { kind } = turn;
    return forgetSpellings(this.#on(), turn, async (text) => {
      const { total } = await this.search({ kind, text, page: { limit: 1, offset: 0 } });
      return total > 0;
    });
  }

  #on(on?: Connection): Queries<SearchTables> {
    return on ? tablesOf<SearchTables>(on) : this.#metadata.tables<SearchTables>();
  }
}

/** `'commune':1A,2D 'route':3D`: each word once, with one position and weight per field that holds it. */
function vectorText(fields: SearchEntry['fields']): string {
  const weights = new Map<string, Set<string>>();
  const parts = [
    ['A', fields.title],
    ['B', fields.keywords],
    ['D', fields.body],
  ] as const;
  for (const [weight, text] of parts) {
    for (const word of foldWords(text ?? '')) weights.set(word, (weights.get(word) ?? new Set()).add(weight));
  }
  return [...weights]
    .map(([word, set]) => `'${word}':${[...set].map((weight, i) => `${i + 1}${weight}`)}`)
    .join(' ');
}

/** All the words, the last one possibly unfinished. Stems are letters and digits only, so quoting them is enough. */
function questionText(words: readonly (readonly string[])[]): string {
  const alternatives = words.map((stems, i) => {
    const unfinished = i === words.length - 1 ? ':*' : '';
    return `(${stems.map((stem) => `'${stem}'${unfinished}`).join(' | ')})`;
  });
  return alternatives.join(' & ');
}

function inScopes(scopes: readonly string[] | undefined): RawBuilder<unknown> {
  return scopes ? sql`and scope in (${sql.join(scopes)})` : sql``;
}
