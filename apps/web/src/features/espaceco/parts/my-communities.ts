import { espacecoCalls } from '@cartable/contract/espaceco';
import { useRead } from '../../../base/api/hooks.ts';
import { useUser } from '../../../base/api/session.ts';

const FRESH_MS = 20_000;
const MOST = 100;

/** Whether the person may begin a community: an administrator of the platform, or who manages one already. */
export function useMayCreate(): boolean {
  const isAdministrator = useUser().roles.includes('ADMINISTRATOR');
  const { data } = useRead(
    espacecoCalls.getEspacecoCommunitiesAsMember,
    { query: { pending: false, page: 1, limit: MOST } },
    { staleTime: FRESH_MS, enabled: !isAdministrator },
  );
  return isAdministrator || (data?.content.some(({ role }) => role === 'admin') ?? false);
}
