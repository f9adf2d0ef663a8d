import type { TrafficDay } from '@cartable/contract/datastore';

const dayMs = 86_400_000;

/** Every day of a period, those without a request too. */
export function everyDay(traffic: {
  readonly from: string;
  readonly to: string;
  readonly days: readonly TrafficDay[];
}): TrafficDay[] {
  const known = new Map(traffic.days.map((day) => [day.date, day]));
  const count = Math.round((Date.parse(traffic.to) - Date.parse(traffic.from)) / dayMs) + 1;
  return Array.from({ length: Math.max(count, 0) }, (_, rank) => {
    const date = new Date(Date.parse(traffic.from) + rank * dayMs).toISOString().slice(0, 10);
    return known.get(date) ?? { date, requests: 0, bytes: 0 };
  });
}
