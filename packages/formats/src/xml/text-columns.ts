import { CartableError } from '@cartable/contract';
import type { Column, Value } from '@cartable/geo';
import type { ReadOptions } from '../format.ts';
import type { ReadingReport } from '../opened-file.ts';
import { TextTyper, textConverters } from '../text/typing.ts';

/** Attributes of a feature, by name. */
export type TextRecord = ReadonlyMap<string, string>;

export interface TextRows {
  read(record: TextRecord, rank: number): Value[];
  finish(): void;
}

/** Gathers columns as they come, all texts, and their types; the rows grow to the right. */
export class TextColumns implements TextRows {
  readonly #typers = new Map<string, TextTyper>();
  readonly #layer: string;
  readonly #maxColumns: number;
  readonly #report: ReadingReport | undefined;

  constructor(layer: string, known: readonly Column[], maxColumns: number, report?: ReadingReport) {
    this.#layer = layer;
    this.#maxColumns = maxColumns;
    this.#report = report;
    for (const { name } of known) this.#typers.set(name, new TextTyper());
  }

  read(record: TextRecord): Value[] {
    for (const [name, text] of record) {
      const typer = this.#typers.get(name) ?? this.#add(name);
      if (text !== '') typer.observe(text);
    }
    return [...this.#typers.keys()].map((name) => record.get(name) || null);
  }

  get columns(): Column[] {
    return [...this.#typers].map(([name, { type }]) => ({ name, type }));
  }

  finish(): void {
    this.#report?.settle(this.columns);
  }

  #add(name: string): TextTyper {
    const limit = this.#maxColumns;
    if (this.#typers.size >= limit)
      throw new CartableError('format.too-many-columns', {
        layer: this.#layer,
        columns: `> ${limit}`,
        limit,
      });
    const typer = new TextTyper();
    this.#typers.set(name, typer);
    return typer;
  }
}

/** Rows of the wanted columns, converted; or all of them as texts when none is asked for. */
export function textRows(
  layer: { name: string; columns: readonly Column[]; maxColumns: number },
  { columns }: ReadOptions,
  report: ReadingReport,
): TextRows {
  if (!columns) return new TextColumns(layer.name, layer.columns, layer.maxColumns, report);
  return {
    read: (record, rank) =>
      columns.map(({ name, type }) => {
        const text = record.get(name);
        if (!text) return null;
        const value = textConverters[type](text);
        if (value !== undefined) return value;
        report.findings.add('value.lost', {
          layer: layer.name,
          column: name,
          feature: String(rank),
          params: { type, value: text.slice(0, 40) },
        });
        return null;
      }),
    finish() {},
  };
}
