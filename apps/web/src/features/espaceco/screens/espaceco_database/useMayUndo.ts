import type { EspacecoDatabase } from '@cartable/contract/espaceco';
import { useEspacecoMe } from '../../parts/membership.ts';

/** A change is undone by its author, or by who administers the database. */
export function useMayUndo(database: EspacecoDatabase | undefined) {
  const me = useEspacecoMe().data;
  return ({ user_id }: { readonly user_id: number | null }): boolean =>
    database?.abilities.administer === true || (me !== undefined && user_id === me.id);
}
