import { reportStatuses } from '@cartable/contract';
import type { Report } from '../src/reports/report.model.ts';

/** Communities that reports are spread over, numbered from 1. */
export const communities = 20;
const first = Date.parse('2026-01-01T00:00:00Z');

/** Spread over France by steps that never fall on one another. */
export function sampleReport(rank: number, count: number): Report {
  const openedAt = new Date(first + rank * 60_000).toISOString();
  return {
    id: rank + 1,
    communityId: (rank % communities) + 1,
    longitude: -1 + ((rank * 0.618_034) % 7),
    latitude: 43 + ((rank * 0.754_878) % 6),
    comment: `Un trou ${rank} dans la chaussée, devant le numéro ${rank % 100} de la rue.`,
    status: reportStatuses[rank % reportStatuses.length]!,
    theme: null,
    openedAt,
    updatedAt: new Date(first + ((rank * 7919) % count) * 60_000).toISOString(),
    closedAt: null,
    authorId: null,
    validatorId: null,
    commune: null,
    departement: String((rank % 95) + 1),
    territory: 'FR',
    inputDevice: 'web',
    deviceVersion: null,
    sketch: null,
  };
}
