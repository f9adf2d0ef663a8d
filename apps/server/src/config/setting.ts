import { isOutboundWord } from '@cartable/platform';
import { z } from 'zod';

/** A setting as data: read from the environment, checked once, and written in the reference page. */
export interface Setting<Value> {
  readonly variable: string;
  readonly group: string;
  /** One or two sentences for the operator. */
  readonly description: string;
  /** Format of a value, in a notation that needs no translation: `0–65535`, `all | web | jobs`. */
  readonly expected: string;
  readonly schema: z.ZodType<Value, string>;
  /** Written as it would be in the environment; absent: the setting has no value unless given. */
  readonly fallback?: string;
  /** As it would be in the environment, of a value that is worked out. */
  write?(value: Value): string;
  /** May come from the file named by `{variable}_FILE`; its value is never printed. */
  readonly secret?: boolean;
}

/** Keeps what each says of itself: the type of its value, and whether it always has one. */
export function setting<const S extends Setting<unknown>>(definition: S): S {
  return definition;
}

export type SettingOf<S> = S extends { readonly schema: z.ZodType<infer Value, string> } ? Value : never;

/** What a value must be, and how that is told. */
export interface Kind<Value> {
  readonly schema: z.ZodType<Value, string>;
  readonly expected: string;
  write?(value: Value): string;
}

export function integer(min: number, max: number): Kind<number> {
  const schema = z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(min).max(max));
  return { schema, expected: `${min}–${max}` };
}

const byteUnits = { '': 1, kB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12 } as const;

/** `16 MB`, `2GB`, `500000`. */
export function bytes(): Kind<number> {
  return quantity(byteUnits, '500 kB | 16 MB | 20 GB');
}

const durationUnits = { ms: 1, s: 1000, min: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** `30 s`, `15 min`, `12 h`, `30 d`; the value is in milliseconds. */
export function duration(): Kind<number> {
  const write = (ms: number) => `${ms / 1000} s`;
  return { ...quantity(durationUnits, '30 s | 15 min | 12 h | 30 d'), write };
}

function quantity(units: Record<string, number>, expected: string): Kind<number> {
  const schema = z.string().transform((text, context) => {
    const [, figure, unit] = /^(\d+(?:\.\d+)?)\s*([a-zA-Z]*)$/.exec(text.trim()) ?? [];
    const factor = unit === undefined ? undefined : units[unit];
    const value = Number(figure) * (factor ?? Number.NaN);
    if (!Number.isSafeInteger(Math.round(value)) || value <= 0) {
      context.addIssue({ code: 'custom', message: expected });
      return z.NEVER;
    }
    return Math.round(value);
  });
  return { schema, expected };
}

export function text(expected: string, maxLength = 500): Kind<string> {
  return { schema: z.string().trim().min(1).max(maxLength), expected };
}

export function email(): Kind<string> {
  return { schema: z.string().trim().pipe(z.email()), expected: 'name@example.org' };
}

/** Of addresses that a browser opens. */
export const webProtocols = ['http:', 'https:'];

/** Address without its final slash. */
export function url(protocols: readonly string[], expected: string): Kind<string> {
  const schema = z
    .string()
    .trim()
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol))
    .transform((value) => value.replace(/\/+$/, ''));
  return { schema, expected };
}

/** Issuer of an OpenID provider, letter for letter. Without encryption, only one on this machine is believed. */
export function issuer(): Kind<string> {
  const schema = z
    .string()
    .trim()
    .max(500)
    .refine((value) => URL.canParse(value) && isSafeIssuer(new URL(value)));
  return { schema, expected: 'https://identity.example.org/realms/agents' };
}

function isSafeIssuer({ protocol, hostname, search, hash, username }: URL): boolean {
  if (search !== '' || hash !== '' || username !== '') return false;
  return (
    protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
  );
}

/** Address without its final slash, or `none` for what this installation does without. */
export function urlOrNone(protocols: readonly string[], expected: string): Kind<string> {
  return { schema: z.literal('none').or(url(protocols, expected).schema), expected: `${expected} | none` };
}

/** Path of a file of this site. */
export function sitePath(expected: string): Kind<string> {
  return { schema: z.string().regex(/^\/[A-Za-z0-9][A-Za-z0-9._/-]{0,498}$/), expected };
}

/** Beginning of keys, without slash at its ends. */
export function keyPrefix(expected: string): Kind<string> {
  return { schema: z.string().regex(/^[A-Za-z0-9](?:[A-Za-z0-9._/-]{0,198}[A-Za-z0-9])?$/), expected };
}

export function colour(): Kind<string> {
  return { schema: z.string().regex(/^#[0-9a-f]{6}$/i), expected: '#0b6e4f' };
}

/** Words separated by commas. */
export function words(): Kind<readonly string[]> {
  const schema = z
    .string()
    .max(5000)
    .transform((text) => text.split(',').map((word) => word.trim()))
    .transform((all) => all.filter((word) => word !== ''));
  return { schema, expected: 'word, another word' };
}

/** Hosts separated by commas: any public one, some by their name, or nobody. */
export function hosts(): Kind<readonly string[]> {
  const schema = words().schema.refine((all) => all.length > 0 && all.every(isOutboundWord));
  return { schema, expected: 'public | none | geo.example.org, *.example.org, geo.intra:8080' };
}

/** Scheme, host and port of each site, and nothing after: compared letter for letter. */
export function origins(): Kind<readonly string[]> {
  const schema = z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim().replace(/\/$/, '')))
    .refine((parts) => parts.every(isWebOrigin));
  return { schema, expected: 'https://styles.example.org, http://localhost:8081' };
}

function isWebOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text);
}

export function choice<const Values extends readonly string[]>(values: Values): Kind<Values[number]> {
  return { schema: z.enum(values), expected: values.join(' | ') };
}

export function flag(): Kind<boolean> {
  const schema = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
  return { schema, expected: 'true | false' };
}
