import { ALERTS_BYTES, ALERTS_PATH, type Alert, type PublishedFile, readAlerts } from '@cartable/contract';
import type { DatastoreContext } from '../../context.ts';
import { readPublishedAnnexe } from '../../library/annexes/read-published-annexe.ts';
import type { AlertsPlace } from './find-alerts-place.ts';

/** Before anybody wrote an alert there is no annexe: the file is there all the same, and has none. */
const noAlerts: PublishedFile = {
  fileName: 'alerts.json',
  mediaType: 'application/json',
  sizeBytes: 2,
  version: 'none',
  freshSeconds: 0,
  read: async (range) => oneChunk(Buffer.from('[]').subarray(range?.start, range && range.end + 1)),
};

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The file of alerts where it is public, asked anew by each reader; `undefined` for another annexe than this one. */
export async function readAlertsFile(
  context: DatastoreContext,
  { technicalName }: AlertsPlace,
  { datastore, path }: { datastore: string; path: string },
): Promise<PublishedFile | undefined> {
  if (`/${path}` !== ALERTS_PATH || datastore !== technicalName) return undefined;
  const file = await readPublishedAnnexe(context, { datastore, path });
  return file ? { ...file, freshSeconds: 0 } : noAlerts;
}

/** The newest first; none when the file is no list of alerts. */
export async function readPublishedAlerts(context: DatastoreContext, place: AlertsPlace): Promise<Alert[]> {
  const datastore = place.technicalName;
  if (datastore === null) return [];
  const file = await readAlertsFile(context, place, { datastore, path: ALERTS_PATH.slice(1) });
  if (!file || file.sizeBytes > ALERTS_BYTES) return [];
  const parts: Uint8Array[] = [];
  for await (const part of await file.read()) parts.push(part);
  return readAlerts(parseOrNothing(Buffer.concat(parts).toString('utf8')));
}

function parseOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
