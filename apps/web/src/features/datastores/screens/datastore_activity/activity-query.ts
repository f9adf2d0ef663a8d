import { activityKinds, datastoreCalls } from '@cartable/contract/datastore';
import { addressOf } from '../../../../base/api/call.ts';

interface Requested {
  readonly page: number;
  readonly kind?: string | undefined;
  readonly search?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Query of the activity, as in the address; unknown values are left out. */
export function readActivityQuery({ page, kind, search = '', from, to }: Requested) {
  return {
    page: Math.max(1, page),
    search,
    kind: activityKinds.find((known) => known === kind),
    from: from !== undefined && day.test(from) ? from : undefined,
    to: to !== undefined && day.test(to) ? to : undefined,
  };
}

/** The same lines, all pages of them, as a file. */
export function exportAddress(
  datastoreId: string,
  { page: _, ...query }: ReturnType<typeof readActivityQuery>,
): string {
  return addressOf(datastoreCalls.exportActivity, { params: { datastoreId }, query });
}
