/** The matrix itself: every way, by every visitor, held against the oracle. What is wrong is told cell by cell. */

import type { FuzzRequest } from '../../fuzz/request.ts';
import { askCell, type CellAnswer, eachOf, isServed, renamed } from './cells.ts';
import type { MatrixVisitor } from './matrix-visitor.ts';
import { type Expected, expectedOf } from './oracle.ts';

/** The ways to a service, and the same ways to one that never was, whose name is as long. */
export interface Crossing {
  readonly url: string;
  readonly visitors: readonly MatrixVisitor[];
  readonly ways: readonly FuzzRequest[];
  readonly unknownWays: readonly FuzzRequest[];
  readonly names: { readonly hidden: string; readonly unknown: string };
}

export interface WrongCell {
  readonly visitor: string;
  readonly request: FuzzRequest;
  /** In what it differs from what it should be. */
  readonly fault: 'served' | 'refused' | 'not as unknown' | 'asked who' | 'not asked who';
  readonly answer: CellAnswer;
}

export interface Crossed {
  readonly cells: number;
  readonly wrong: readonly WrongCell[];
  /** Medians, milliseconds, of what was refused and of what never was. */
  readonly refusedMs: number;
  readonly unknownMs: number;
}

/** The private addresses: each visitor is served, or told what is told of nothing, or asked who they are. */
export async function crossPrivately(crossing: Crossing): Promise<Crossed> {
  const { url, visitors, ways, unknownWays, names } = crossing;
  const times: { rejected: number[]; unknown: number[] } = { rejected: [], unknown: [] };
  const wrong: WrongCell[] = [];
  for (const { name: visitor, facts, shown } of visitors) {
    const expected = expectedOf(facts);
    await eachOf(ways, async (request, rank) => {
      const answer = await askCell(url, request, shown);
      const tell = (fault: WrongCell['fault'] | undefined) =>
        fault !== undefined && wrong.push({ visitor, request, fault, answer });
      if (expected === 'served') return void tell(isServed(answer) ? undefined : 'refused');
      const absent = await askCell(url, unknownWays[rank]!, shown);
      tell(faultOfRejection(answer, absent, { expected, names }));
      times.rejected.push(answer.ms);
      times.unknown.push(absent.ms);
    });
  }
  return {
    cells: visitors.length * ways.length,
    wrong,
    refusedMs: median(times.rejected),
    unknownMs: median(times.unknown),
  };
}

/** The open addresses, which say nothing of it to anybody, whatever is shown. */
export async function crossOpenly({ url, visitors, ways, unknownWays, names }: Crossing): Promise<Crossed> {
  const open = (request: FuzzRequest) => ({ ...request, path: request.path.slice('/private'.length) });
  // OGC API refuses the parameters it does not know, and a key is none of its own.
  const asking = visitors.filter(({ shown }) => shown.query === undefined);
  // Asked without credentials: one answer, which that of every visitor has to equal.
  const absent: CellAnswer[] = [];
  await eachOf(unknownWays, async (request, rank) => {
    absent[rank] = await askCell(url, open(request), {});
  });
  const wrong: WrongCell[] = [];
  for (const { name: visitor, shown } of asking) {
    await eachOf(ways, async (request, rank) => {
      const answer = await askCell(url, open(request), shown);
      const fault = faultOfRejection(answer, absent[rank]!, { expected: 'unknown', names });
      if (fault !== undefined) wrong.push({ visitor, request, fault, answer });
    });
  }
  return { cells: asking.length * ways.length, wrong, refusedMs: 0, unknownMs: 0 };
}

interface ListCrossing extends Pick<Crossing, 'url' | 'visitors'> {
  readonly lists: readonly FuzzRequest[];
  /** Name of the service, in any list that holds it. */
  readonly name: string;
  /** A visitor who is shown everything. */
  readonly witness: MatrixVisitor;
}

/** The documents that list what there is: those who may use it find it wherever the witness does, others nowhere. */
export async function crossLists({ url, visitors, lists, name, witness }: ListCrossing): Promise<{
  /** The documents that name it to who may read it. */
  readonly naming: readonly FuzzRequest[];
  readonly wrong: readonly WrongCell[];
}> {
  const whole: boolean[] = [];
  await eachOf(lists, async (request, rank) => {
    whole[rank] = (await askCell(url, request, witness.shown)).text.includes(name);
  });
  const wrong: WrongCell[] = [];
  for (const { name: visitor, facts, shown } of visitors) {
    const isServed = expectedOf(facts) === 'served';
    await eachOf(lists, async (request, rank) => {
      const answer = await askCell(url, request, shown);
      const isNamed = answer.text.includes(name);
      if (isNamed === (isServed && whole[rank])) return;
      wrong.push({ visitor, request, fault: isNamed ? 'served' : 'refused', answer });
    });
  }
  return { naming: lists.filter((_request, rank) => whole[rank]), wrong };
}

/** Enough to ask it again by hand. */
export function describeWrong({ visitor, request, fault, answer }: WrongCell): string {
  return `${visitor}: ${JSON.stringify(request)} is ${fault}: ${answer.status} ${answer.text.slice(0, 200)}`;
}

function faultOfRejection(
  answer: CellAnswer,
  absent: CellAnswer,
  { expected, names }: { readonly expected: Exclude<Expected, 'served'>; readonly names: Crossing['names'] },
): WrongCell['fault'] | undefined {
  if (isServed(answer)) return 'served';
  const isRequested = answer.status === 401 && answer.headers['www-authenticate'] !== undefined;
  if (isRequested !== (expected === 'who are you')) return isRequested ? 'asked who' : 'not asked who';
  const [reported, same] = [answer, absent].map((one) =>
    JSON.stringify(renamed(one, names.hidden, names.unknown)),
  );
  return reported === same ? undefined : 'not as unknown';
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
