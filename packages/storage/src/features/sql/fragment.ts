/**
 * Pieces of SQL that carry their values apart, so that the same piece is sent with parameters or, where the protocol
 * accepts none (COPY), with quoted literals.
 */

export type SqlValue =
  | { readonly type: 'float8'; readonly value: number }
  | { readonly type: 'int8'; readonly value: bigint }
  | { readonly type: 'text'; readonly value: string }
  | { readonly type: 'boolean'; readonly value: boolean }
  | { readonly type: 'bytea'; readonly value: Uint8Array }
  | { readonly type: 'timestamptz' | 'date' | 'time' | 'numeric'; readonly value: string };

export class SqlFragment {
  /** One more than `values`. */
  readonly texts: readonly string[];
  readonly values: readonly SqlValue[];

  constructor(texts: readonly string[], values: readonly SqlValue[]) {
    this.texts = texts;
    this.values = values;
  }

  /** @param write the text of the value of that rank */
  render(write: (value: SqlValue, rank: number) => string): string {
    return this.texts.map((text, i) => (i === 0 ? text : write(this.values[i - 1]!, i) + text)).join('');
  }
}

/** Only for text written in the code, or made by `quoteIdentifier`. */
export function trusted(text: string): SqlFragment {
  return new SqlFragment([text], []);
}

export function sql(texts: TemplateStringsArray, ...holes: (SqlFragment | SqlValue)[]): SqlFragment {
  const pieces: string[] = [texts[0]!];
  const values: SqlValue[] = [];
  for (let i = 0; i < holes.length; i += 1) {
    const hole = holes[i]!;
    if (hole instanceof SqlFragment) append(pieces, values, hole);
    else {
      pieces.push('');
      values.push(hole);
    }
    pieces[pieces.length - 1] += texts[i + 1]!;
  }
  return new SqlFragment(pieces, values);
}

export function joinSql(pieces: readonly SqlFragment[], separator: string): SqlFragment {
  const texts: string[] = [''];
  const values: SqlValue[] = [];
  pieces.forEach((piece, i) => {
    if (i > 0) texts[texts.length - 1] += separator;
    append(texts, values, piece);
  });
  return new SqlFragment(texts, values);
}

function append(texts: string[], values: SqlValue[], piece: SqlFragment): void {
  texts[texts.length - 1] += piece.texts[0]!;
  for (let i = 0; i < piece.values.length; i += 1) {
    texts.push(piece.texts[i + 1]!);
    values.push(piece.values[i]!);
  }
}

/** True when there is none. */
export function allOf(conditions: readonly SqlFragment[]): SqlFragment {
  return conditions.length === 0
    ? trusted('1 = 1')
    : joinSql(
        conditions.map((each) => sql`(${each})`),
        ' and ',
      );
}

/** False when there is none. */
export function anyOf(conditions: readonly SqlFragment[]): SqlFragment {
  return conditions.length === 0
    ? trusted('1 = 0')
    : joinSql(
        conditions.map((each) => sql`(${each})`),
        ' or ',
      );
}
