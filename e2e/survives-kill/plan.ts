import { isSweep } from '@cartable/testkit';
import { expect } from 'vitest';
import type { KillReport } from './kill-in-phases.ts';

/** Told with the name of each test: the same seed draws the same moments. */
export const seed = Number(process.env.CARTABLE_TEST_SEED ?? 20_261_120);
/** Those of one file, whose phases are five and whose services two; of several in a sweep. */
export const plan = { kills: isSweep ? 18 : 6, killsInEachPhase: isSweep ? 2 : 1 };
/** Twelve seconds a kill on two cores that seven others share. */
export const limitMs = isSweep ? 900_000 : 480_000;

/** A kill that falls beside the work proves nothing: each phase must have had some. */
export function expectEachPhaseHit(
  { hits, kills }: KillReport,
  plan: { kills: number; killsInEachPhase: number },
) {
  expect(kills).toBeGreaterThanOrEqual(plan.kills);
  for (const [phase, count] of Object.entries(hits)) {
    const seen = `kills in ${phase}: ${JSON.stringify(hits)}, seed ${seed}`;
    expect(count, seen).toBeGreaterThanOrEqual(plan.killsInEachPhase);
  }
}
