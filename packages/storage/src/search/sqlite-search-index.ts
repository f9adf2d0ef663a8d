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

/** Full text by FTS5 (https://sqlite.org/fts5.html); ranked by BM25, a title counting ten times a body. */
export class SqliteSearchIndex implements SearchIndex {
  readonly #metadata: Pick<Metadata, 'tables' | 'transaction'>;

  constructor(metadata: Pick<Metadata, 'tables' | 'transaction'>) {
    this.#metadata = metadata;
  }

  index(entry: SearchEntry, on?: Connection): Promise<void> {
    return this.#within(on, async (db) => {
      await removeEntry(db, entry.kind, entry.id);
      const { kind, id, scope, fields } = entry;
      const added = await sql<{ entry: number }>`
        insert into search_entries (kind, id, scope) values (${kind}, ${id}, ${scope}) returning entry`.execute(
        db,
      );
      await sql`insert into search_words (rowid, title, keywords, body) values (${added.rows[0]!.entry},
        ${joined(fields.title)}, ${joined(fields.keywords)}, ${joined(fields.body)})`.execute(db);
      await learnSpellings(db, entry);
    });
  }

  remove(kind: string, id: string, on?: Connection): Promise<void> {
    return this.#within(on, (db) => removeEntry(db, kind, id));
  }

  async search({ kind, text, filter, page }: SearchQuestion): Promise<SearchAnswer> {
    const words = foldQuestion(text);
    if (words.length === 0 || filter?.scopes?.length === 0) return { total: 0, hits: [] };
    const db = this.#metadata.tables<SearchTables>();
    const found = sql`${wordsFirst} where search_entries.entry = search_words.rowid
      and search_words match ${matchExpression(words)} and kind = ${kind} ${inScopes(filter?.scopes)}`;
    const total = await sql<{ total: number }>`select count(*) as total ${found}`.execute(db);
    const hits = await sql<{ id: string; score: number }>`
      select id, -bm25(search_words, 10.0, 5.0, 1.0) as score ${found}
      order by score desc, id limit ${page.limit} offset ${page.offset}`.execute(db);
    return { total: total.rows[0]!.total, hits: hits.rows };
  }

  matches({ kind, text }: Pick<SearchQuestion, 'kind' | 'text'>): RawBuilder<SearchMatch> | undefined {
    const words = foldQuestion(text);
    if (words.length === 0) return undefined;
    return sql<SearchMatch>`(select id, -bm25(search_words, 10.0, 5.0, 1.0) as score
      ${wordsFirst} where search_entries.entry = search_words.rowid
      and search_words match ${matchExpression(words)} and kind = ${kind})`;
  }

  correct(question: Pick<SearchQuestion, 'kind' | 'text'>): Promise<string | undefined> {
    const { kind } = question;
    const db = this.#metadata.tables<SearchTables>();
    return correctQuestion(question, {
      search: (each) => this.search(each),
      near: (word) => spellingsNear(db, { kind, word }),
    });
  }

  forgetWords(turn: ForgetfulTurn): Promise<ForgottenWords> {
    const { kind } = turn;
    return forgetSpellings(this.#metadata.tables<SearchTables>(), turn, async (text) => {
      const { total } = await this.search({ kind, text, page: { limit: 1, offset: 0 } });
      return total > 0;
    });
  }

  #within(on: Connection | undefined, body: (db: Queries<SearchTables>) => Promise<void>): Promise<void> {
    if (on) return body(tablesOf<SearchTables>(on));
    return this.#metadata.transaction((trx) => body(tablesOf<SearchTables>(trx)));
  }
}

/**
 * `cross join` is an order to SQLite, which else asks the full text once for each entry there is: it cannot know how few
 * the words leave.
 */
const wordsFirst = sql`from search_words cross join search_entries`;

async function removeEntry(db: Queries<SearchTables>, kind: string, id: string): Promise<void> {
  const previous = await db
    .selectFrom('search_entries')
    .select('entry')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!previous) return;
  await sql`delete from search_words where rowid = ${previous.entry}`.execute(db);
  await db.deleteFrom('search_entries').where('entry', '=', previous.entry).execute();
}

/** Stems are letters and digits only, so quoting them is enough; the last word may be unfinished. */
function matchExpression(words: readonly (readonly string[])[]): string {
  const alternatives = words.map((stems, i) => {
    const unfinished = i === words.length - 1 ? '*' : '';
    return `(${stems.map((stem) => `"${stem}"${unfinished}`).join(' OR ')})`;
  });
  return alternatives.join(' AND ');
}

function inScopes(scopes: readonly string[] | undefined): RawBuilder<unknown> {
  return scopes ? sql`and scope in (${sql.join(scopes)})` : sql``;
}

function joined(text: string | undefined): string {
  return foldWords(text ?? '').join(' ');
}
