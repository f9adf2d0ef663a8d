import type { ColumnType, Value } from '@cartable/geo';
import { dayOf, toTime, toUtcDateTime } from '../date-times.ts';
import type { SqlValue } from '../sql/fragment.ts';
import { isJson, isText } from '../texts.ts';
import type { ByteWriter } from './byte-writer.ts';

/** Binary forms of PostgreSQL count from 1 January 2000. */
const epochMs = Date.UTC(2000, 0, 1);
const dayMs = 86_400_000;
const microsecondsInMs = 1_000;
const epochDay = epochMs / dayMs;
const int32Limit = 2 ** 31;
const int64Limit = 2n ** 63n;

type Given = Exclude<Value, null>;

interface PostgisType {
  readonly declaration: string;
  /** Writes length and bytes, in the binary form of the type. @returns false when the value is not of the type */
  write(value: Given, to: ByteWriter): boolean;
  /** From so many of the bytes: they hold other values before and after. */
  read(bytes: Buffer, at: number, length: number): Given;
  /** As a value in a condition. */
  bind(value: Given): SqlValue;
}

const textType = {
  read: (bytes: Buffer, at: number, length: number) => bytes.toString('utf8', at, at + length),
  bind: (value: Given): SqlValue => ({ type: 'text', value: String(value) }),
};

export const postgisTypes: Readonly<Record<ColumnType, PostgisType>> = {
  integer: {
    declaration: 'integer',
    write: (value, to) => {
      const fits =
        typeof value === 'number' && Number.isInteger(value) && value >= -int32Limit && value < int32Limit;
      if (fits) to.int32(4).int32(value);
      return fits;
    },
    read: (bytes, at) => bytes.readInt32BE(at),
    bind: (value) => ({ type: 'int8', value: BigInt(value as number) }),
  },
  bigint: {
    declaration: 'bigint',
    write: (value, to) => {
      if (typeof value === 'bigint') {
        if (value < -int64Limit || value >= int64Limit) return false;
        to.int32(8).int64(value);
        return true;
      }
      if (typeof value !== 'number' || !Number.isSafeInteger(value)) return false;
      to.int32(8).safeInteger(value);
      return true;
    },
    read: (bytes, at) => bytes.readBigInt64BE(at),
    bind: (value) => ({ type: 'int8', value: BigInt(value as bigint) }),
  },
  double: {
    declaration: 'double precision',
    write: (value, to) => {
      if (typeof value !== 'number' || Number.isNaN(value)) return false;
      to.int32(8).float64(value);
      return true;
    },
    read: (bytes, at) => bytes.readDoubleBE(at),
    bind: (value) => ({ type: 'float8', value: Number(value) }),
  },
  boolean: {
    declaration: 'boolean',
    write: (value, to) => {
      if (typeof value !== 'boolean') return false;
      to.int32(1).int8(Number(value));
      return true;
    },
    read: (bytes, at) => bytes[at] === 1,
    bind: (value) => ({ type: 'boolean', value: value === true }),
  },
  text: { declaration: 'text', write: (value, to) => writeTextIf(value, isText, to), ...textType },
  json: { declaration: 'json', write: (value, to) => writeTextIf(value, isJson, to), ...textType },
  date: {
    declaration: 'date',
    write: (value, to) => {
      const day = typeof value === 'string' ? dayOf(value) : undefined;
      if (day === undefined) return false;
      to.int32(4).int32(day - epochDay);
      return true;
    },
    read: (bytes, at) => new Date(epochMs + bytes.readInt32BE(at) * dayMs).toISOString().slice(0, 10),
    bind: (value) => ({ type: 'date', value: String(value) }),
  },
  datetime: {
    declaration: 'timestamp with time zone',
    write: (value, to) => {
      const instant = typeof value === 'string' ? toUtcDateTime(value) : undefined;
      if (instant === undefined) return false;
      to.int32(8);
      const ms = Date.parse(instant) - epochMs;
      // Microseconds of years after 4285 are more than a number holds exactly.
      if (Number.isSafeInteger(ms * microsecondsInMs)) to.safeInteger(ms * microsecondsInMs);
      else to.int64(BigInt(ms) * BigInt(microsecondsInMs));
      return true;
    },
    read: (bytes, at) => new Date(epochMs + Number(bytes.readBigInt64BE(at) / 1_000n)).toISOString(),
    bind: (value) => ({ type: 'timestamptz', value: String(value) }),
  },
  time: {
    declaration: 'time without time zone',
    write: (value, to) => {
      const time = typeof value === 'string' ? toTime(value) : undefined;
      if (time === undefined) return false;
      to.int32(8).safeInteger(microsecondsOf(time));
      return true;
    },
    read: (bytes, at) => formatTime(Number(bytes.readBigInt64BE(at))),
    bind: (value) => ({ type: 'time', value: String(value) }),
  },
  blob: {
    declaration: 'bytea',
    write: (value, to) => {
      if (!(value instanceof Uint8Array)) return false;
      to.int32(value.length).bytes(value);
      return true;
    },
    read: (bytes, at, length) => new Uint8Array(bytes.subarray(at, at + length)),
    bind: (value) => ({ type: 'bytea', value: value as Uint8Array }),
  },
};

function writeTextIf(value: Given, accepts: (text: string) => boolean, to: ByteWriter): boolean {
  if (typeof value !== 'string' || !accepts(value)) return false;
  to.text(value);
  return true;
}

function microsecondsOf(time: string): number {
  const [clock, fraction = ''] = time.split('.');
  const [hours, minutes, seconds] = clock!.split(':').map(Number);
  return ((hours! * 60 + minutes!) * 60 + seconds!) * 1_000_000 + Number(fraction.padEnd(6, '0'));
}

function formatTime(microseconds: number): string {
  const clock = new Date(Math.floor(microseconds / 1_000)).toISOString().slice(11, 19);
  const fraction = String(microseconds % 1_000_000)
    .padStart(6, '0')
    .replace(/0+$/, '');
  return fraction === '' ? clock : `${clock}.${fraction}`;
}
