import type { EspacecoColumnType } from '@cartable/contract';
import type { Value } from '@cartable/geo';
import type { TableColumn } from './database.model.ts';

/** A value as people and programs write it: text for every type, or what JSON has. */
export type WrittenValue = unknown;

type Reader = (written: string) => Exclude<Value, null | Uint8Array> | undefined;

const wholeNumber = /^-?\d{1,19}$/;
const int32Limit = 2 ** 31;
const int64Limit = 2n ** 63n;

const readers: Readonly<Record<EspacecoColumnType, Reader>> = {
  Boolean: (text) => ({ true: true, '1': true, false: false, '0': false })[text.toLowerCase()],
  Integer: (text) => {
    if (!wholeNumber.test(text)) return undefined;
    const value = BigInt(text);
    return value >= -int64Limit && value < int64Limit ? value : undefined;
  },
  Double: (text) => {
    const value = Number(text);
    return text.trim() !== '' && Number.isFinite(value) ? value : undefined;
  },
  String: (text) => text,
  Date: (text) => (isDay(text.replaceAll('/', '-')) ? text.replaceAll('/', '-') : undefined),
  DateTime: readDateTime,
  Year: (text) => (/^-?\d{1,4}$/.test(text) ? Number(text) : undefined),
  YearMonth: (text) => (/^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : undefined),
  JsonValue: (text) => (isJson(text) ? text : undefined),
  // Services tell its address: programs send it back as they read it.
  Document: (text) => documentId.exec(text.trim())?.[1]?.toLowerCase(),
};

const documentId = /(?:^|\/api\/espaceco\/documents\/)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** Value to store; undefined when what is written is not of the type of the column. */
export function readValue({ kind }: TableColumn, written: WrittenValue): Value | undefined {
  if (written === null || written === undefined || kind.role !== 'value') return null;
  const text = textOf(kind.type, written);
  if (text === undefined || text.includes('\u0000')) return undefined;
  // An empty text is no number and no date: forms send it for « nothing ».
  if (text === '' && kind.type !== 'String') return null;
  const value = readers[kind.type](text);
  return value === undefined ? undefined : asStored(value, kind.storage);
}

/** As JSON tells it: whole numbers that a number of JSON cannot hold are texts. */
export function writeValue({ kind }: TableColumn, value: Value): string | number | boolean | null | object {
  if (value === null || value instanceof Uint8Array || kind.role !== 'value') return null;
  if (typeof value === 'bigint') {
    return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER
      ? Number(value)
      : value.toString();
  }
  if (kind.type === 'DateTime' && typeof value === 'string') {
    return value.replace('T', ' ').replace(/(\.\d+)?Z$/, '');
  }
  if (kind.type === 'JsonValue' && typeof value === 'string') return JSON.parse(value) as object;
  return value;
}

function textOf(type: EspacecoColumnType, written: WrittenValue): string | undefined {
  if (typeof written === 'string') return written;
  if (type === 'JsonValue') return JSON.stringify(written);
  if (typeof written === 'number' && !Number.isInteger(written)) return String(written);
  if (typeof written === 'number') return BigInt(written).toString();
  return typeof written === 'boolean' || typeof written === 'bigint' ? String(written) : undefined;
}

/** A column that comes from a file may keep whole numbers in 32 bits. */
function asStored(value: Exclude<Value, null>, storage: string): Value | undefined {
  if (typeof value !== 'bigint' || storage !== 'integer') return value;
  const number = Number(value);
  return number >= -int32Limit && number < int32Limit ? number : undefined;
}

const dateTime = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?)\s*(Z|[+-]\d{2}:?\d{2})?$/;

/** UTC unless it says otherwise. */
function readDateTime(text: string): string | undefined {
  const [, day = '', time = '', zone = 'Z'] = dateTime.exec(text.trim()) ?? [];
  if (!isDay(day)) return undefined;
  const at = new Date(`${day}T${time}${zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
