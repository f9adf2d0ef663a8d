import { setTimeout as sleep } from 'node:timers/promises';
import { CartableError } from '@cartable/contract';
import { type Moment, momentsToKeep, takeMoment } from '@cartable/storage';
import { explain } from '../run.ts';
import { productVersion } from '../version.ts';
import type { CommandOptions } from './command.ts';
import { openMoments } from './moments-at.ts';

const sweepEveryMs = 3_600_000;

/** Takes a moment after another until told to stop. A moment that cannot be taken now is said, and tried again. */
export async function follow(options: CommandOptions): Promise<string> {
  const { config, language } = options;
  const { dataDir, databaseUrl, s3Bucket: bucket } = config;
  if (bucket !== undefined) throw new CartableError('backup.objects-elsewhere', { bucket });
  if (databaseUrl !== undefined) throw new CartableError('backup.follow-sqlite-only');
  const store = await openMoments(options);
  const stop = stopOnSignal();
  const last = (await store.times()).at(-1);
  let previous: Moment | undefined = last === undefined ? undefined : await store.moment(last);
  let sweptAt = 0;
  let taken = 0;
  const once = options.flags.once === true;
  while (!stop.aborted) {
    const now = new Date();
    try {
      const { moment, sentBytes } = await takeMoment({
        dataDir,
        store,
        previous,
        version: productVersion,
        now,
      });
      previous = moment;
      taken += 1;
      if (sentBytes > 0 || once) tell(`${moment.takenAt} · ${moment.files.length} · ${sentBytes}`);
      if (now.getTime() - sweptAt > sweepEveryMs) {
        sweptAt = now.getTime();
        await store.keepOnly(momentsToKeep(await store.times(), now, config.backupDays), now);
      }
    } catch (error) {
      if (once) throw error;
      process.stderr.write(`Cartable: ${explain(error, language, {})}\n`);
    }
    if (once) break;
    await sleep(config.backupEveryMs, undefined, { signal: stop }).catch(() => undefined);
  }
  return language === 'fr' ? `Moments pris : ${taken}` : `Moments taken: ${taken}`;
}

const tell = (line: string) => process.stdout.write(`${line}\n`);

function stopOnSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => controller.abort());
  return controller.signal;
}
