import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { listMostAsked, listTrafficOfOffering, type Period, type Traffic } from '@cartable/platform';
import { type DatastoreContext, db, now } from '../context.ts';
import type { Person } from '../people.ts';
import { findOfferingIn } from '../publishing/offerings/offering.store.ts';
import { namesOfDatasheets } from '../workspace/datasheets/datasheet.store.ts';
import { enterDatastore } from '../workspace/datastores/enter-datastore.ts';
import { listTrafficOfDatastore, rankOfferingsByTraffic } from './traffic.store.ts';

interface RequestedPeriod {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const dayMs = 86_400_000;
/** Asked without a period. */
const usualDays = 30;
/** A year and its next day: what a chart can show. */
const mostDays = 367;

export async function readOfferingTraffic(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, offeringId, ...requested }: RequestedPeriod & { datastoreId: string; offeringId: string },
): Promise<Contract.OfferingTraffic> {
  await enterDatastore(context, visitor, datastoreId);
  const period = readPeriod(context, requested);
  if (!(await findOfferingIn(db(context), datastoreId, offeringId)))
    throw new CartableError('common.not-found');
  const days = await listTrafficOfOffering(db(context), offeringId, period);
  return { ...period, ...sumOf(days), days: days.map(presentDay) };
}

/** Traffic of the services that exist; that of services that have gone is no longer told. */
export async function readDatastoreTraffic(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, ...requested }: RequestedPeriod & { datastoreId: string },
): Promise<Contract.DatastoreTraffic> {
  await enterDatastore(context, visitor, datastoreId);
  const period = readPeriod(context, requested);
  const days = await listTrafficOfDatastore(db(context), datastoreId, period);
  const offerings = await rankOfferingsByTraffic(db(context), datastoreId, period);
  const names = await namesOfDatasheets(
    db(context),
    offerings.map(({ datasheetId }) => datasheetId),
  );
  return {
    ...period,
    ...sumOf(days),
    days: days.map(presentDay),
    offerings: offerings.map(({ id, layerName, type, datasheetId, requests, bytes }) => ({
      _id: id,
      layer_name: layerName,
      type: type as Contract.OfferingTypeId,
      datasheet_name: names.get(datasheetId) ?? '',
      requests,
      bytes,
    })),
  };
}

/** Services of the platform that were asked most in the last month, the first of them first. */
export function findMostAsked(context: DatastoreContext, most: number): Promise<string[]> {
  return listMostAsked(db(context), readPeriod(context, {}), most);
}

/** @throws {CartableError} `statistics.period-invalid` */
function readPeriod(context: DatastoreContext, requested: RequestedPeriod): Period {
  const to = requested.to ?? now(context).slice(0, 10);
  const from = requested.from ?? dayOf(Date.parse(to) - (usualDays - 1) * dayMs);
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (days >= 1 && days <= mostDays) return { from, to };
  throw new CartableError('statistics.period-invalid', { from, to, days: mostDays });
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

const presentDay = ({ day, requests, bytes }: Traffic & { day: string }): Contract.TrafficDay => ({
  date: day,
  requests,
  bytes,
});

function sumOf(days: readonly Traffic[]): Traffic {
  return {
    requests: days.reduce((total, { requests }) => total + requests, 0),
    bytes: days.reduce((total, { bytes }) => total + bytes, 0),
  };
}
