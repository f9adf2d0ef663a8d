import type { Value } from '@cartable/geo';
import type { ReadOptions } from '../format.ts';
import type { ReadingReport } from '../opened-file.ts';
import { replacement } from '../text/codec.ts';
import { TextTyper, textConverters } from '../text/typing.ts';
import type { CsvLayer } from './csv-layer.ts';

export interface RowReader {
  read(record: readonly string[], rank: number): Value[];
  /** To be called once all was read. */
  finish(): void;
}

/** Without wanted columns: texts as they are, and the types get settled. With them: typed values. */
export function rowReader(layer: CsvLayer, options: ReadOptions, report: ReadingReport): RowReader {
  return options.columns ? typedRows(layer, options.columns, report) : untypedRows(layer, report);
}

function untypedRows(layer: CsvLayer, report: ReadingReport): RowReader {
  const { ranks, description } = layer;
  const typers = ranks.map(() => new TextTyper());
  const width = ranks.length;
  return {
    read(record, rank) {
      const row = new Array<Value>(width);
      for (let index = 0; index < width; index++) {
        const text = record[ranks[index]!];
        if (text === undefined || text === '') {
          row[index] = null;
          continue;
        }
        typers[index]!.observe(text);
        if (text.includes(replacement)) sayUndecodable(layer, description.columns[index]!.name, rank, report);
        row[index] = text;
      }
      return row;
    },
    finish: () =>
      report.settle(typers.map(({ type }, index) => ({ name: description.columns[index]!.name, type }))),
  };
}

function typedRows(
  layer: CsvLayer,
  columns: NonNullable<ReadOptions['columns']>,
  report: ReadingReport,
): RowReader {
  const ranks = columns.map(({ name }) => layer.shape.names.indexOf(name));
  const converters = columns.map(({ type }) => textConverters[type]);
  const width = columns.length;
  return {
    read(record, rank) {
      const row = new Array<Value>(width);
      for (let index = 0; index < width; index++) {
        const text = record[ranks[index]!];
        const value = text === undefined || text === '' ? null : converters[index]!(text);
        row[index] = value ?? null;
        if (value !== undefined) continue;
        const { name, type } = columns[index]!;
        const params = { type, value: text!.slice(0, 40) };
        report.findings.add('value.lost', {
          layer: layer.description.name,
          column: name,
          feature: String(rank),
          params,
        });
      }
      return row;
    },
    finish() {},
  };
}

function sayUndecodable(layer: CsvLayer, column: string, rank: number, report: ReadingReport): void {
  const params = { encoding: layer.shape.encoding.name };
  report.findings.add('encoding.undecodable', {
    layer: layer.description.name,
    column,
    feature: String(rank),
    params,
  });
}
