import type { Permission } from '@cartable/contract/datastore';

export type EndState = 'none' | 'active' | 'soon' | 'expired';

const dayMs = 86_400_000;
/** As the first mail that warns of the end. */
const soonDays = 30;

/** Whether it is over is told by the server; how near that is depends on when one looks. */
export function endStateOf(
  { end_date: end, expired }: Pick<Permission, 'end_date' | 'expired'>,
  now: number = Date.now(),
): EndState {
  if (end === null) return 'none';
  if (expired) return 'expired';
  return Date.parse(end) - now <= soonDays * dayMs ? 'soon' : 'active';
}
