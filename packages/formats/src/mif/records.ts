import type { Column, ColumnType, Value } from '@cartable/geo';
import { RecordScanner } from '../csv/record-scanner.ts';
import type { DepositFile } from '../format.ts';
import { decodeChunks } from '../text/chunks.ts';
import { isIsoDate, isIsoTime } from '../text/dates.ts';
import { textConverters } from '../text/typing.ts';

interface MidOptions {
  readonly encoding: string;
  readonly delimiter: string;
  readonly maxRecordLength: number;
}

/** Records of a .mid, one for each object of the .mif. @throws {CartableError} as CSV */
export function* readMid(file: DepositFile, { encoding, delimiter, maxRecordLength }: MidOptions) {
  const scanner = new RecordScanner({ separator: delimiter, file: file.name, maxRecordLength });
  for (const chunk of decodeChunks(file, { encoding })) yield* scanner.push(chunk);
  yield* scanner.end();
}

/** The value of a field; undefined when it is not of its type. */
export function midValue(text: string, { type }: Column): Value | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return (converters[type] ?? textConverters[type])(type === 'text' ? text : trimmed);
}

const converters: Readonly<Partial<Record<ColumnType, (text: string) => Value | undefined>>> = {
  integer: (text) =>
    /^[+-]?\d+$/.test(text) && (Number(text) | 0) === Number(text) ? Number(text) : undefined,
  bigint: (text) => (/^[+-]?\d{1,19}$/.test(text) ? BigInt(text) : undefined),
  double: (text) => (text !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined),
  boolean: (text) => (/^[tf]$/i.test(text) ? text.toLowerCase() === 't' : textConverters.boolean(text)),
  date: (text) => dateOf(text),
  time: (text) => timeOf(text),
  datetime: (text) => {
    const [, day, time] = /^(\d{8})(\d{6,9})$/.exec(text) ?? [];
    const date = day && dateOf(day);
    const hour = time && timeOf(time);
    return date && hour ? `${date}T${hour}` : undefined;
  },
};

/** `20240131`, or the American `01/31/2024` of old versions. */
function dateOf(text: string): string | undefined {
  const iso = text
    .replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
    .replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, (_whole, month: string, day: string, year: string) =>
      [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
    );
  return isIsoDate(iso) ? iso : undefined;
}

/** `134559` or `134559250`, with milliseconds. */
function timeOf(text: string): string | undefined {
  const iso = text.replace(
    /^(\d{2})(\d{2})(\d{2})(\d{3})?$/,
    (_whole, hour, minute, second, part?: string) =>
      part && part !== '000' ? `${hour}:${minute}:${second}.${part}` : `${hour}:${minute}:${second}`,
  );
  return isIsoTime(iso) ? iso : undefined;
}
