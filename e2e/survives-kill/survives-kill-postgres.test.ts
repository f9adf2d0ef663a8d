import { describeWithPostgres } from '@cartable/testkit';
import { it } from 'vitest';
import { SeededRandom } from '../support/random.ts';
import { killInPhases } from './kill-in-phases.ts';
import { expectEachPhaseHit, limitMs, plan, seed } from './plan.ts';

describeWithPostgres('power cuts with PostgreSQL', (freshDatabase) => {
  it(
    `${plan.kills} lose nothing and leave nothing behind (seed ${seed})`,
    async () => {
      const databaseUrl = await freshDatabase();
      const report = await killInPhases({ databaseUrl, random: new SeededRandom(seed), ...plan });
      expectEachPhaseHit(report, plan);
    },
    limitMs,
  );
});
