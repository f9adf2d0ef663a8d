import { datastoreCalls } from '@cartable/contract/datastore';
import { ALERTS_PATH, type Alert, readAlerts } from '@cartable/contract/site';
import { errorCodeOf } from '../../../../base/api/api-error.ts';
import { call } from '../../../../base/api/call.ts';

const inFile = { path: ALERTS_PATH };

/**
 * Changes the published file. It is read again first, by its members' address: what somebody else wrote meanwhile stays,
 * and no cache stands between.
 */
export async function publishAlerts(
  datastoreId: string,
  change: (alerts: readonly Alert[]) => readonly Alert[],
  isLast = false,
): Promise<void> {
  const params = { datastoreId };
  const [annexe] = await call(datastoreCalls.getAnnexes, { params, query: inFile });
  if (annexe === undefined) {
    await call(datastoreCalls.addAnnexe, { params, body: inFile, files: { file: fileOf(change([])) } });
    return;
  }
  const ofAnnexe = { ...params, annexeId: annexe._id };
  const written: unknown = await call(datastoreCalls.getAnnexeFile, { params: ofAnnexe });
  const file = fileOf(change(readAlerts(written)));
  const body = { if_last_event: annexe.last_event };
  try {
    await call(datastoreCalls.replaceAnnexe, { params: ofAnnexe, body, files: { file } });
  } catch (error) {
    // Somebody published between the two calls: once more, over what they wrote.
    if (errorCodeOf(error) !== 'annexe.changed' || isLast) throw error;
    return publishAlerts(datastoreId, change, true);
  }
  if (!annexe.published)
    await call(datastoreCalls.changeAnnexe, { params: ofAnnexe, body: { published: true } });
}

const fileOf = (alerts: readonly Alert[]) =>
  new File([JSON.stringify(alerts, null, 2)], 'alerts.json', { type: 'application/json' });
