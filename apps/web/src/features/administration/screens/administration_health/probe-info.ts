import type { Health } from '@cartable/contract/administration';
import { formatDateTime, formatSize } from '../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { texts } from './texts.ts';

export const probeNames = [
  'database',
  'objects',
  'disk',
  'memory',
  'map_workers',
  'jobs',
  'mails',
  'housekeeping',
  'public_address',
] as const;
type ProbeName = (typeof probeNames)[number];
type Info = readonly (readonly [name: string, value: string | null])[];

/** Findings of each probe, in words. */
export function useProbeInfo(health: Health): (name: ProbeName) => Info {
  const t = useTexts(texts);
  const language = useLanguage();
  const size = (bytes: number | null) => (bytes === null ? t('unreachable') : formatSize(bytes, language));
  const time = (ms: number | null) => (ms === null ? t('unreachable') : t('milliseconds', { count: ms }));
  const date = (iso: string | null) => (iso === null ? t('never') : formatDateTime(iso, language));
  const {
    database,
    objects,
    disk,
    memory,
    map_workers: maps,
    jobs,
    mails,
    housekeeping,
    public_address,
  } = health;
  const info: Record<ProbeName, () => Info> = {
    database: () => [
      [t('engine'), [database.engine, database.version].filter(Boolean).join(' ')],
      [t('answer'), time(database.answer_ms)],
    ],
    objects: () => [[t('answer'), time(objects.answer_ms)]],
    disk: () => [
      [t('free'), size(disk.free_bytes)],
      [t('total'), size(disk.total_bytes)],
      [t('folderAdvice'), disk.open_to_others ? t('closeFolder') : null],
    ],
    memory: () => [
      [t('resident'), size(memory.resident_bytes)],
      [t('free'), size(memory.free_bytes)],
      [t('total'), size(memory.total_bytes)],
    ],
    map_workers: () => [
      [t('threads'), t('threadsOf', { threads: maps.threads, most: maps.most_threads })],
      [t('waiting'), String(maps.waiting)],
    ],
    jobs: () => [
      [t('running'), String(jobs.running)],
      [t('waiting'), String(jobs.waiting)],
      [t('failedDay'), String(jobs.failed)],
      [t('oldest'), jobs.oldest_waiting === null ? null : date(jobs.oldest_waiting)],
    ],
    mails: () => [
      [t('transport'), t(mails.kind)],
      [t('waiting'), String(mails.waiting)],
      [t('failed'), String(mails.failed)],
      [t('lastSent'), date(mails.last_sent)],
    ],
    public_address: () => [
      [t('writtenAddress'), public_address.url],
      [t('otherNames'), public_address.other_names.join(', ') || null],
    ],
    housekeeping: () => [
      [t('lastRound'), date(housekeeping.last_round)],
      [
        t('failedTasks'),
        housekeeping.tasks
          .filter(({ failed }) => failed)
          .map(({ name }) => name)
          .join(', ') || null,
      ],
    ],
  };
  const isTold = (name: ProbeName) =>
    health[name].state !== 'ok' && !(name === 'disk' && disk.open_to_others && !disk.is_filling);
  return (name) => [...info[name](), [t('toDo'), isTold(name) ? t(`${name}Advice`) : null]];
}
