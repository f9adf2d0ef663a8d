import { type DatastoreContext, db, now, transaction } from '../../context.ts';
import { findDatastore } from '../../workspace/datastores/datastore.store.ts';
import { presentOne } from './find-permissions.ts';
import { isExpired, type Permission } from './permission.model.ts';
import { hasWarning, listPermissionsEnding, noteWarning } from './permission.store.ts';
import { nameOfBeneficiary } from './present-permission.ts';

const dayMs = 86_400_000;
/** Days before the end, the soonest last. */
const delays = [30, 7, 0] as const;
/** A server that was stopped tells what ended meanwhile, no longer ago than that. */
const notifiedForDays = 7;

/**
 * Writes of the permissions that end soon, and of those that just ended, to those who have them and to those who
 * granted them: once for each delay, whatever the number of rounds and of servers. A delay that was already past when
 * the end was chosen is not told.
 * @returns how many permissions were written of
 */
export async function warnOfEnds(context: DatastoreContext): Promise<number> {
  const today = context.clock.now().getTime();
  const from = new Date(today - (notifiedForDays + 1) * dayMs).toISOString();
  const to = new Date(today + (delays[0] + 1) * dayMs).toISOString();
  let written = 0;
  for (const permission of await listPermissionsEnding(db(context), from, to)) {
    const delay = dueDelay(permission, now(context));
    if (delay !== undefined && (await warn(context, permission, delay))) written += 1;
  }
  return written;
}

/** By days of universal time, as ends are chosen. */
export function dueDelay(
  { endDate, endChosenAt }: Pick<Permission, 'endDate' | 'endChosenAt'>,
  at: string,
): number | undefined {
  if (endDate === null) return undefined;
  const left = daysBetween(at, endDate);
  if (left < -notifiedForDays) return undefined;
  const delay = delays.findLast((days) => left <= days);
  return delay !== undefined && daysBetween(endChosenAt, endDate) > delay ? delay : undefined;
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / dayMs);
}

async function warn(context: DatastoreContext, permission: Permission, daysBefore: number): Promise<boolean> {
  const warning = { permissionId: permission.id, endDate: permission.endDate!, daysBefore, at: now(context) };
  if (await hasWarning(db(context), warning)) return false;
  const datastore = await findDatastore(db(context), permission.datastoreId);
  if (!datastore?.active) return false;
  const { beneficiary, offerings, licence } = await presentOne(context, permission);
  const { id, name, communityId } = datastore;
  const ending = {
    permission: {
      permissionId: permission.id,
      licence,
      endDate: warning.endDate,
      isOver: isExpired(permission, warning.at),
      datastore: { id, name, communityId },
      beneficiaryName: nameOfBeneficiary(beneficiary),
      services: offerings.map(({ layer_name }) => layer_name),
    },
    beneficiary: { type: permission.beneficiaryType, id: permission.beneficiaryId },
  };
  return transaction(context, async (db) => {
    if (!(await noteWarning(db, warning))) return false;
    await context.people.mailPermissionEnding(ending, db);
    return true;
  });
}
