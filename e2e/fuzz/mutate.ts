import { SeededRandom } from '../support/random.ts';
import { type FuzzRequest, postForm } from './request.ts';

/** Changes of a valid request, each small enough that what follows the parser is reached too. */

export interface Nasty {
  readonly values: readonly string[];
  readonly prologs: readonly string[];
}

/** Far enough apart that the requests of one seed are not those of the next. */
const seedStride = 1_000_003;

/** The request of a rank in the series of a seed: the same whatever was sent before. */
export function requestOf(
  seeds: readonly FuzzRequest[],
  nasty: Nasty,
  seed: number,
  rank: number,
): FuzzRequest {
  const random = new SeededRandom(seed * seedStride + rank);
  let request = pick(random, seeds);
  const times = 1 + Math.floor(random.next() * 3);
  for (let i = 0; i < times; i++) request = mutate(request, pick(random, seeds), random, nasty);
  return fit(request);
}

/** Longer addresses are refused before any protocol is reached. */
const longestAddress = 12_000;

/** In the body when the address would be too long; cut where there is no such form. */
function fit(request: FuzzRequest): FuzzRequest {
  const length = addressLength(request.query);
  if (length <= longestAddress || request.body !== undefined) return request;
  if (!request.path.startsWith('/ogcapi')) return postForm(request);
  const ratio = longestAddress / length;
  const query = request.query.map(([name, value]) => [name, value.slice(0, value.length * ratio)] as const);
  return { ...request, query };
}

function addressLength(query: Query): number {
  return new URLSearchParams(query.map(([name, value]): [string, string] => [name, value])).toString().length;
}

function mutate(request: FuzzRequest, other: FuzzRequest, random: SeededRandom, nasty: Nasty): FuzzRequest {
  const { body, query, path } = request;
  if (body !== undefined && random.next() < 0.9)
    return { ...request, body: mutateBody(body, other, random, nasty) };
  const kind = random.next();
  if (kind < 0.08) return { ...request, path: mutatePath(path, random, nasty) };
  if (kind < 0.1) return { ...request, headers: { ...request.headers, ...pick(random, oddHeaders) } };
  return { ...request, query: mutateQuery(query, other, random, nasty) };
}

function pick<T>(random: SeededRandom, choices: readonly T[]): T {
  return choices[Math.floor(random.next() * choices.length)]!;
}

const oddHeaders: readonly Readonly<Record<string, string>>[] = [
  { accept: 'text/html;q=nope, application/vnd.google-earth.kml+xml;q=0.1,'.repeat(50) },
  { 'accept-language': '*-*-*, xx;q=9, fr;q=-1' },
  { 'accept-encoding': 'gzip;q=0, br, x-nothing' },
  { 'if-none-match': '"","W/"",'.repeat(100) },
  { origin: 'null', 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-for': "' OR 1=1 --" },
  { range: 'bytes=-1-,5-2' },
];

/** A part of the path becomes another text, badly written now and then. */
function mutatePath(path: string, random: SeededRandom, nasty: Nasty): string {
  const parts = path.split('/');
  const at = 1 + Math.floor(random.next() * (parts.length - 1));
  const value = pick(random, nasty.values).slice(0, 500).toWellFormed();
  const written = random.next() < 0.1 ? '%E0%A4%A' : encodeURIComponent(value);
  return parts.toSpliced(at, 1, written).join('/');
}

type Body = NonNullable<FuzzRequest['body']>;
const formType = 'application/x-www-form-urlencoded';

function mutateBody(body: Body, other: FuzzRequest, random: SeededRandom, nasty: Nasty): Body {
  if (body.type !== formType) {
    const isGraft = random.next() < 0.15;
    const text = isGraft
      ? graft(body.text, longestTextOf(other), random)
      : mutateText(body.text, random, nasty);
    return { ...body, text };
  }
  const query = mutateQuery([...new URLSearchParams(body.text)], other, random, nasty);
  const pairs = query.map(([name, value]): [string, string] => [name, value]);
  return { ...body, text: new URLSearchParams(pairs).toString() };
}

type Query = FuzzRequest['query'];

function mutateQuery(query: Query, other: FuzzRequest, random: SeededRandom, nasty: Nasty): Query {
  if (query.length === 0) return [['request', pick(random, nasty.values)]];
  // The longest value is where a language is: styles, filters.
  const longest = query.reduce(
    (best, [, value], rank) => (value.length > query[best]![1].length ? rank : best),
    0,
  );
  const at = random.next() < 0.3 ? longest : Math.floor(random.next() * query.length);
  const [name, value] = query[at]!;
  const replaceWith = (...pairs: Query) => query.toSpliced(at, 1, ...pairs);
  return pick<() => Query>(random, [
    () => replaceWith(),
    () => replaceWith([name, value], [name, pick(random, nasty.values)]),
    () => replaceWith([name, pick(random, nasty.values)]),
    () => replaceWith([name, mutateText(value, random, nasty)]),
    () => replaceWith([name, mutateText(value, random, nasty)]),
    () => replaceWith([name, mutateText(value, random, nasty)]),
    () => replaceWith([name, name === 'cursor' ? mutateCursor(value, random, nasty) : repeated(value, 3)]),
    () => replaceWith([name, pick(random, query)[1]]),
    () => replaceWith([name, graft(value, longestTextOf(other), random)]),
    () => replaceWith([name, repeated(`${value},`, 2 + Math.floor(random.next() * 300))]),
    () => replaceWith([name.toLowerCase(), value]),
    () => [...query, ...(other.query.length > 0 ? [pick(random, other.query)] : [])],
    () => [...query, [pick(random, nasty.values).slice(0, 100), value]],
  ])();
}

/** Text of a request that is in a language: its document, or its longest value. */
function longestTextOf({ body, query }: FuzzRequest): string {
  if (body !== undefined && body.type !== formType) return body.text;
  const values =
    body === undefined ? query.map(([, value]) => value) : [...new URLSearchParams(body.text).values()];
  return values.reduce((longest, value) => (value.length > longest.length ? value : longest), '');
}

/** An element of another document, or some words of another text, in the midst of this one. */
function graft(text: string, other: string, random: SeededRandom): string {
  const elements = [...other.matchAll(/<([\w:]+)[^<>]*>(?:(?!<\1\b)[\s\S]){0,2000}?<\/\1>/g)];
  const part =
    elements.length > 0 ? pick(random, elements)[0] : other.slice(0, Math.floor(random.next() * 60));
  const places = [...text.matchAll(/>(?=\s*<)|\s|$/g)];
  const at = pick(random, places).index + 1;
  return text.slice(0, at) + part + text.slice(at);
}

/** Cursor with changes in the JSON that it holds in base64url. */
function mutateCursor(value: string, random: SeededRandom, nasty: Nasty): string {
  const json = Buffer.from(value, 'base64url').toString();
  return Buffer.from(mutateText(json, random, nasty)).toString('base64url');
}

/** A token of XML, of CQL2 and of numbers alike: a tag, a word, a number, a quoted text, a sign. */
const token = /<[^<>]{0,400}>|"[^"]{0,400}"|'[^']{0,400}'|[\p{L}\w.:-]+|[^\s]/gu;

/** A little more than a body may be: changes that repeat come one after the other. */
const longestText = 1_200_000;

function repeated(text: string, times: number): string {
  return text.repeat(Math.min(times, Math.ceil(longestText / Math.max(text.length, 1))));
}

function mutateText(text: string, random: SeededRandom, nasty: Nasty): string {
  if (text.length > longestText) return text;
  const tokens = [...text.matchAll(token)];
  if (tokens.length === 0) return pick(random, nasty.values);
  const one = pick(random, tokens);
  const other = pick(random, tokens);
  const start = one.index;
  const end = start + one[0].length;
  const replaceWith = (replacement: string) => text.slice(0, start) + replacement + text.slice(end);
  return pick<() => string>(random, [
    () => replaceWith(''),
    () => replaceWith(one[0] + one[0]),
    () => replaceWith(other[0]),
    () => replaceWith(pick(random, nasty.values)),
    () => replaceWith(one[0].replace(/"[^"]*"|>[^<]*/, () => `"${pick(random, nasty.values)}"`)),
    () => replaceWith(mutateCharacter(one[0], random)),
    () => text.slice(0, end),
    () => text.slice(start),
    () => replaceWith(repeated(one[0], 2 + Math.floor(random.next() * 200))),
    () => wrapDeep(text, random),
    () => pick(random, nasty.prologs) + text.replace(/^<\?xml[^>]*>/, '').replace(/>\w+</, '>&xxe;<'),
  ])();
}

function mutateCharacter(text: string, random: SeededRandom): string {
  const at = Math.floor(random.next() * text.length);
  const character = String.fromCharCode(Math.floor(random.next() * (random.next() < 0.7 ? 128 : 65_536)));
  return text.slice(0, at) + character + text.slice(at + 1);
}

/** Nesting in each language: where it may start and must end, an opening and its end. */
const nests: readonly (readonly [start: RegExp, end: string, open: string, close: string])[] = [
  [/<fes:Filter[^>]*>/, '</fes:Filter>', '<fes:Not>', '</fes:Not>'],
  [/<ogc:Filter[^>]*>/, '</ogc:Filter>', '<ogc:Not>', '</ogc:Not>'],
  [/<Label>/, '</Label>', '<ogc:Function name="strTrim">', '</ogc:Function>'],
  [/^(?=\{)/, '', '{"op":"not","args":[', ']}'],
  [/^/, '', 'NOT (', ')'],
];

function wrapDeep(text: string, random: SeededRandom): string {
  const times = pick(random, [5, 70, 1_500]);
  const [start, end, open, close] = nests.find(([pattern]) => pattern.test(text))!;
  const found = start.exec(text)!;
  const from = found.index + found[0].length;
  const to = end === '' ? text.length : Math.max(from, text.indexOf(end, from));
  return (
    text.slice(0, from) + open.repeat(times) + text.slice(from, to) + close.repeat(times) + text.slice(to)
  );
}
