import { type EspacecoDatabase, espacecoCalls } from '@cartable/contract/espaceco';
import { invalidate, useRead, useReadForForm } from '../../../../base/api/hooks.ts';

/** The specification: an hour; every change of one's own reads them again. */
const FRESH_MS = 3_600_000;
/** A database being filled is looked at again. */
const WATCH_MS = 4000;

/** Databases one administers or has a right on. */
export function useDatabases() {
  return useRead(
    espacecoCalls.getEspacecoDatabases,
    { query: {} },
    {
      staleTime: FRESH_MS,
      refetchInterval: ({ state }) => (state.data?.some(isBeingMade) ? WATCH_MS : false),
    },
  );
}

const isBeingMade = ({ status, addition }: EspacecoDatabase): boolean =>
  status === 'CREATING' || addition?.status === 'RUNNING';

/** With its tables. */
export function useDatabase(databaseId: number | undefined) {
  return useRead(
    espacecoCalls.getEspacecoDatabase,
    { params: { databaseId: databaseId ?? 0 }, query: {} },
    {
      staleTime: FRESH_MS,
      enabled: databaseId !== undefined,
      refetchInterval: ({ state }) => (state.data && isBeingMade(state.data) ? WATCH_MS : false),
    },
  );
}

/** With its columns. */
export function useTable(of: { readonly databaseId: number; readonly tableId: number } | undefined) {
  return useRead(
    espacecoCalls.getEspacecoTable,
    { params: of ?? { databaseId: 0, tableId: 0 }, query: {} },
    { staleTime: FRESH_MS, enabled: of !== undefined },
  );
}

export function usePermissions(communityId: number) {
  return useRead(espacecoCalls.getEspacecoPermissions, { params: { communityId } }, { staleTime: FRESH_MS });
}

/** For the forms that write them or go by them. */
export function useEditedPermissions(communityId: number) {
  return useReadForForm(espacecoCalls.getEspacecoPermissions, { params: { communityId } });
}

/** A manager who gives a right to the community may bind a theme to the table a minute later. */
const THEMABLE_FRESH_MS = 60_000;

/** Full names of the tables a theme of the community may be bound to. */
export function useThemableTables(communityId: number) {
  return useRead(
    espacecoCalls.getThemableTables,
    { params: { communityId } },
    { staleTime: THEMABLE_FRESH_MS, meta: { persist: false } },
  );
}

export async function reloadDatabases(): Promise<void> {
  await Promise.all(
    [
      espacecoCalls.getEspacecoDatabases,
      espacecoCalls.getEspacecoDatabase,
      espacecoCalls.getEspacecoTable,
      espacecoCalls.getEspacecoPermissions,
      espacecoCalls.getThemableTables,
      espacecoCalls.getViewableTables,
    ].map((call) => invalidate(call)),
  );
}
