import { datastoreCalls, type Permission } from '@cartable/contract/datastore';
import { useEffect, useReducer, useRef } from 'react';
import { useRead } from '../../../base/api/hooks.ts';
import { type ReadMore, useReadMore } from '../../../base/api/useReadMore.ts';
import { isGrantable, type OfferedService, offeredService } from './permission-values.ts';

/** What one read by ids may hold. */
const MOST_IDS = 100;

interface Choice {
  readonly datastoreId: string;
  readonly permission: Permission | undefined;
  readonly search: string;
  readonly chosen: readonly string[];
  /** To take out of the choice: unknown, or never to be granted. */
  readonly onGone: (ids: readonly string[]) => void;
}

interface OfferedServices {
  readonly list: ReadMore<unknown>;
  /** Those that were found. */
  readonly found: readonly OfferedService[];
  /** Those that were chosen at some time, and are not among the found: they stay in sight, whatever is searched. */
  readonly kept: readonly OfferedService[];
}

/**
 * Restricted services to choose among, sought by words, and those chosen whatever the words: from the address, a draft
 * or the permission itself, they are known by their ids alone, and read by them.
 */
export function useOfferedServices(choice: Choice): OfferedServices {
  const { datastoreId, permission, search, chosen, onGone } = choice;
  const params = { datastoreId };
  const list = useReadMore(datastoreCalls.searchOfferings, {
    params,
    query: { open: 'false', sortBy: 'datasheet_name', search },
  });
  const known = useRef(new Map<string, OfferedService>());
  const found = (list.items ?? []).map(offeredService);
  for (const service of found) known.current.set(service.id, service);
  const everChosen = useRef(new Set<string>());
  for (const id of chosen) everChosen.current.add(id);

  const asked = chosen.filter((id) => !known.current.has(id)).slice(0, MOST_IDS);
  const missing = useRead(
    datastoreCalls.searchOfferings,
    { params, query: { ids: asked.join(','), limit: MOST_IDS } },
    // They would be asked for by themselves as soon as the list comes, most of the time.
    { enabled: asked.length > 0 && list.items !== undefined, meta: { persist: false } },
  );
  // What is in the cache may be of before: a service that was restricted since would be taken out for good.
  const answer = asked.length > 0 && !missing.isFetching ? missing.data : undefined;
  const [, showAgain] = useReducer((times: number) => times + 1, 0);
  const tell = useRef(onGone);
  tell.current = onGone;
  const askedIds = asked.join(',');
  useEffect(() => {
    if (answer === undefined) return;
    const services = answer.items.map(offeredService).filter((service) => isGrantable(service, permission));
    for (const service of services) known.current.set(service.id, service);
    tell.current(askedIds.split(',').filter((id) => !known.current.has(id)));
    showAgain();
  }, [answer, askedIds, permission]);

  const foundIds = new Set(found.map(({ id }) => id));
  const kept = [...everChosen.current].flatMap((id) =>
    foundIds.has(id) ? [] : (known.current.get(id) ?? []),
  );
  return { list, found, kept };
}
