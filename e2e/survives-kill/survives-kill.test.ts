import { it } from 'vitest';
import { SeededRandom } from '../support/random.ts';
import { killInPhases } from './kill-in-phases.ts';
import { expectEachPhaseHit, limitMs, seed } from './plan.ts';

it(
  `8 power cuts lose nothing and leave nothing behind, on files (seed ${seed})`,
  async () => {
    const plan = { kills: 8, killsInEachPhase: 1 };
    const report = await killInPhases({ databaseUrl: undefined, random: new SeededRandom(seed), ...plan });
    expectEachPhaseHit(report, plan);
  },
  limitMs,
);
