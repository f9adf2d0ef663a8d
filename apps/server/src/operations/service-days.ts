import {
  SERVICE_DAYS,
  type ServicePartName,
  type ServiceState,
  type ServiceStatus,
  servicePartNames,
} from '@cartable/contract';
import type { Metadata } from '@cartable/storage';
import type { OperationsTables } from './operations.tables.ts';

const dayMs = 86_400_000;
/** A state older than that tells nothing of now: three looks were missed. */
const freshMs = 15 * 60_000;

export type ServiceStates = Readonly<Record<ServicePartName, ServiceState>>;

/** Counts one look at every part, and forgets what is older than the history told. */
export async function recordStates(metadata: Metadata, states: ServiceStates, now: Date): Promise<void> {
  const at = now.toISOString();
  const rows = servicePartNames.map((part) => ({
    part,
    day: at.slice(0, 10),
    looks: 1,
    warnings: states[part] === 'warning' ? 1 : 0,
    failures: states[part] === 'failure' ? 1 : 0,
    state: states[part],
    at,
  }));
  const tables = metadata.tables<OperationsTables>();
  await tables
    .insertInto('service_days')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['part', 'day']).doUpdateSet((eb) => ({
        looks: eb('service_days.looks', '+', eb.ref('excluded.looks')),
        warnings: eb('service_days.warnings', '+', eb.ref('excluded.warnings')),
        failures: eb('service_days.failures', '+', eb.ref('excluded.failures')),
        state: eb.ref('excluded.state'),
        at: eb.ref('excluded.at'),
      })),
    )
    .execute();
  await tables.deleteFrom('service_days').where('day', '<', firstDay(now)).execute();
}

export async function readServiceStatus(metadata: Metadata, now: Date): Promise<ServiceStatus> {
  const rows = await metadata
    .tables<OperationsTables>()
    .selectFrom('service_days')
    .selectAll()
    .where('day', '>=', firstDay(now))
    .orderBy('day')
    .execute();
  return {
    parts: servicePartNames.map((name) => {
      const days = rows.filter(({ part }) => part === name);
      const last = days.at(-1);
      const isFresh = last !== undefined && now.getTime() - Date.parse(last.at) < freshMs;
      return {
        name,
        state: isFresh ? (last.state as ServiceState) : null,
        days: days.map(({ day, looks, warnings, failures }) => ({ day, looks, warnings, failures })),
      };
    }),
  };
}

/** Today is one of them. */
const firstDay = (now: Date) =>
  new Date(now.getTime() - (SERVICE_DAYS - 1) * dayMs).toISOString().slice(0, 10);
