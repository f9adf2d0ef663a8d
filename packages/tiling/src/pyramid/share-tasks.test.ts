import { copyFileSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { layerOf, requestOf } from '../test-support/pyramid.ts';
import { randomNumbers } from '../test-support/random.ts';
import { box, line } from '../test-support/wkb.ts';
import { buildVectorPyramid, helpWithVectorPyramid } from './build-vector-pyramid.ts';
import { TaskHandOut, type TaskReport, type TaskSharing } from './share-tasks.ts';
import { taskFiles } from './task-files.ts';

/** What is made of dust between tasks depends on the plan: it is the same for all. */
const planThreads = 4;

const random = randomNumbers(3);
const places = Array.from({ length: 3_000 }, () => [random() * 8, 42 + random() * 7] as const);
const layers = () => [
  layerOf(
    places.map(([x, y]) => ({ geometry: box(x, y, x + 0.01, y + 0.01) })),
    { name: 'boxes', maxZoom: 9 },
  ),
  layerOf(
    places.map(([x, y]) => ({
      geometry: line([x, y], [x + 0.2, y + 0.05], [x + 0.1, y + 0.3]),
    })),
    { name: 'lines', maxZoom: 9 },
  ),
];

/** What processes share, in memory: the leader waits for all, helpers for nobody. */
class Board {
  readonly #free = new Map<number, number[]>();
  readonly #done = new Map<number, string>();
  readonly #plans = new Map<number, string>();
  readonly madeBy: Record<string, number> = {};

  as(name: string, folder: string, isLeader: boolean): TaskSharing {
    const local = new Set<number>();
    return {
      planThreads,
      report: async (state: TaskReport) => {
        const free = this.#announce(state);
        for (const number of state.made) {
          local.add(number);
          this.#done.set(number, folder);
          this.madeBy[name] = (this.madeBy[name] ?? 0) + 1;
        }
        const granted = free.splice(0, state.wanted);
        const fetched = isLeader ? this.#fetch(state, folder, local) : [];
        const numbers = Array.from({ length: state.count }, (_, i) => state.first + i);
        const isOver = isLeader
          ? numbers.every((number) => local.has(number))
          : granted.length === 0 && free.length === 0;
        return { granted, fetched, isOver };
      },
      countOver: async (group) =>
        isLeader || this.#free.get(group)?.length !== 0 ? undefined : this.#counts.get(group),
    };
  }

  readonly #counts = new Map<number, number>();

  #announce({ group, first, count, plan }: TaskReport): number[] {
    expect(this.#plans.get(group) ?? plan).toBe(plan);
    this.#plans.set(group, plan);
    this.#counts.set(group, count);
    const free = this.#free.get(group) ?? Array.from({ length: count }, (_, i) => first + i);
    this.#free.set(group, free);
    return free;
  }

  #fetch({ first, count }: TaskReport, folder: string, local: Set<number>): number[] {
    const fetched: number[] = [];
    for (const [number, from] of this.#done) {
      if (local.has(number) || number < first || number >= first + count) continue;
      const [source, target] = [taskFiles(from, number), taskFiles(folder, number)];
      copyFileSync(source.data, target.data);
      copyFileSync(source.index, target.index);
      local.add(number);
      fetched.push(number);
    }
    return fetched;
  }
}

it.each([
  ['at once', {}],
  ['by blocks', { memoryBytes: 150_000 }],
])(
  'a pyramid read %s is the same to the byte made by one and by three',
  async (_, limits) => {
    const whole = requestOf(layers(), '-K10', { ...limits, threads: planThreads });
    const splits: number[] = [];
    await buildVectorPyramid(whole, { onSplit: ({ blocks }) => splits.push(blocks) });
    expect(splits.length > 0).toBe('memoryBytes' in limits);

    const board = new Board();
    const leader = requestOf(layers(), '-K10', limits);
    const helpers = ['a', 'b'].map((name) => ({ name, request: requestOf(layers(), '-K10', limits) }));
    const helping = helpers.map(({ name, request }) =>
      helpWithVectorPyramid(request, { sharing: board.as(name, request.spoolDir, false) }),
    );
    await buildVectorPyramid(leader, { sharing: board.as('leader', leader.spoolDir, true) });
    await Promise.all(helping);
    expect(readFileSync(leader.outputPath).equals(readFileSync(whole.outputPath))).toBe(true);
    expect(Object.keys(board.madeBy).length).toBeGreaterThan(1);
  },
  60_000,
);

it('gives a task to one thread, though it is granted again while that makes it', async () => {
  const given: number[] = [];
  const made: number[] = [];
  const grants = [[5, 6], [6]];
  let reports = 0;
  const tile = { zoom: 0, minColumn: 0, maxColumn: 0, minRow: 0, maxRow: 0, weight: 1 };
  const handOut: TaskHandOut<typeof tile & { number: number }> = new TaskHandOut({
    sharing: {
      planThreads,
      report: async (state) => {
        made.push(...state.made);
        reports++;
        if (reports === 3) for (const number of [5, 6]) handOut.done(number);
        return { granted: grants.shift() ?? [], fetched: [], isOver: grants.length === 0 };
      },
    },
    state: { group: 0, first: 5, count: 2, plan: 'p' },
    tasks: [
      { number: 5, ...tile },
      { number: 6, ...tile },
    ],
    threads: 3,
    board: { grant: (places) => void given.push(...places), close: () => {} },
    signal: new AbortController().signal,
    onFetched: () => {},
  });
  await handOut.run();
  expect([given, made]).toEqual([
    [0, 1],
    [5, 6],
  ]);
});
