/** One request of one visitor, and what the answer says; two answers are compared but for what no answer shares. */

import { type FuzzRequest, send } from '../../fuzz/request.ts';

/** Credentials that a visitor shows. */
export interface Shown {
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

export interface CellAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly ms: number;
}

/** Different at each answer, or counted. */
const moving =
  /^(date|x-request-id|x-ratelimit-.*|ratelimit.*|content-length|transfer-encoding|keep-alive|retry-after)$/;
const longestMs = 60_000;

export async function askCell(url: string, request: FuzzRequest, shown: Shown): Promise<CellAnswer> {
  const query = [...request.query, ...Object.entries(shown.query ?? {})];
  const began = performance.now();
  const answer = await send(
    url,
    { ...request, query, headers: { ...request.headers, ...shown.headers } },
    longestMs,
  );
  const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  return {
    status: answer.status,
    headers: Object.fromEntries([...answer.headers].filter(([name]) => !moving.test(name))),
    // Dates and links say nothing of what exists.
    text: text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, ''),
    ms: performance.now() - began,
  };
}

export function isServed({ status, text }: CellAnswer): boolean {
  return status < 400 && !/<(ows:|Service)Exception\b/.test(text);
}

/** The answer as it would be had it been about another name. */
export function renamed(answer: CellAnswer, from: string, to: string): Omit<CellAnswer, 'ms'> {
  const change = (text: string) => text.replaceAll(from, to);
  const headers = Object.fromEntries(
    Object.entries(answer.headers).map(([name, value]) => [name, change(value)]),
  );
  return { status: answer.status, headers, text: change(answer.text) };
}

/** A few at a time: an address has a limited number of answers under way. */
export async function eachOf<T>(
  items: readonly T[],
  use: (item: T, rank: number) => Promise<void>,
): Promise<void> {
  const waiting = [...items.entries()];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await use(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: 4 }, worker));
}
