import { type Kysely, type SqlBool, sql } from 'kysely';

export interface FoldedColumn {
  readonly table: string;
  readonly column: string;
  /**
   * A value that several would have then stays as it is with each of them, which is not found any more by what it is
   * searched by now, until it is written again. @default false
   */
  readonly isUnique?: boolean;
}

/** For migrations: what was folded while œ, æ or ß stayed one letter, as `foldText` folds it now. */
export async function foldLigatures(db: Kysely<unknown>, columns: readonly FoldedColumn[]): Promise<void> {
  for (const { table, column, isUnique = false } of columns) {
    const [of, value] = [sql.table(table), sql.ref(column)];
    const folded = sql`replace(replace(replace(${value}, 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss')`;
    const has = (letter: string) => sql<SqlBool>`${value} like ${`%${letter}%`}`;
    // Of all of them: those that would be alike may both hold such a letter.
    const shared = sql`select ${folded} from ${of} group by ${folded} having count(*) > 1`;
    const others = isUnique ? sql`and ${folded} not in (${shared})` : sql``;
    await sql`update ${of} set ${value} = ${folded}
      where (${has('œ')} or ${has('æ')} or ${has('ß')}) ${others}`.execute(db);
  }
}
