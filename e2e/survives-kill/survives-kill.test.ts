import { it } from 'vitest';
import { SeededRandom } from '../support/random.ts';
import { killInPhases } from './kill-in-phases.ts';
import { expectEachPhaseHit, limitMs, plan, seed } from './plan.ts';

it(
  `${plan.kills} power cuts lose nothing and leave nothing behind, on files (seed ${seed})`,
  async () => {
    const report = await killInPhases({ databaseUrl: undefined, random: new SeededRandom(seed), ...plan });
    expectEachPhaseHit(report, plan);
  },
  limitMs,
);
