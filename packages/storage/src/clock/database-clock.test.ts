import { describeWithPostgres } from '@cartable/testkit';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openMetadata } from '../metadata/open-metadata.ts';
import { openDatabaseClock } from './database-clock.ts';

const hourMs = 3_600_000;
const leastApartMs = 2_000;

describeWithPostgres('the clock of the database', (freshDatabase) => {
  it('is told by every process, whatever the clock of its machine says and however it jumps', async () => {
    const metadata = await openMetadata({ databaseUrl: await freshDatabase() });
    onTestFinished(() => metadata.close());
    const right = Date.now();
    const wrong = vi.spyOn(Date, 'now').mockImplementation(() => right + hourMs);
    onTestFinished(() => wrong.mockRestore());
    const clock = await openDatabaseClock(metadata);
    expect(Math.abs(clock.now().getTime() - right)).toBeLessThan(leastApartMs);
    wrong.mockImplementation(() => right - hourMs);
    expect(Math.abs(clock.now().getTime() - right)).toBeLessThan(leastApartMs);
    await clock.close();
  });

  it('goes on while the database is away, and ends without it', async () => {
    const metadata = await openMetadata({ databaseUrl: await freshDatabase() });
    const clock = await openDatabaseClock(metadata);
    await metadata.close();
    const before = clock.now().getTime();
    await clock.sleep(50);
    expect(clock.now().getTime()).toBeGreaterThanOrEqual(before + 40);
    await clock.close();
  });
});
