import { randomBytes, randomUUID } from 'node:crypto';
import { CartableError, type MapAddress, namesRestrictedLayer } from '@cartable/contract';
import { type AccountsContext, inTransaction, queriesOf, timestamp } from '../context.ts';
import { type MapLinkRequester, shortenMap } from './map-links.ts';
import { maxSavedMaps, type SavedMap, type SavedMapChanges } from './saved-map.model.ts';
import {
  countSavedMaps,
  deleteSavedMap,
  findMapOfCode,
  findSavedMap,
  insertSavedMap,
  listSavedMaps,
  lockOwner,
  writeSavedMap,
} from './saved-map.store.ts';

/** 96 bits: nobody comes upon the map of somebody else. */
const codeBytes = 12;

/** The maps people keep, and the short addresses of maps. */
export function createSavedMaps(context: AccountsContext) {
  return {
    list: (ownerId: string) => listSavedMaps(queriesOf(context), ownerId),
    save: (ownerId: string, map: { readonly name: string; readonly address: MapAddress }) =>
      saveMap(context, ownerId, map),
    change: (ownerId: string, id: string, changes: SavedMapChanges) =>
      changeMap(context, { ownerId, id }, changes),
    remove: (ownerId: string, id: string) => removeMap(context, { ownerId, id }),
    shorten: (asker: MapLinkRequester, address: MapAddress) => shortenMap(context, asker, address),
    /** The map at a short address. */
    findByCode: (code: string) => findMapOfCode(queriesOf(context), code),
  };
}

/** @throws {CartableError} `map.too-many` */
async function saveMap(
  context: AccountsContext,
  ownerId: string,
  { name, address }: { readonly name: string; readonly address: MapAddress },
): Promise<SavedMap> {
  const at = timestamp(context);
  const map: SavedMap = { id: randomUUID(), name, address, code: null, createdAt: at, updatedAt: at };
  await inTransaction(context, async (queries) => {
    await lockOwner(queries, ownerId);
    if ((await countSavedMaps(queries, ownerId)) >= maxSavedMaps)
      throw new CartableError('map.too-many', { limit: maxSavedMaps });
    await insertSavedMap(queries, ownerId, map);
  });
  return map;
}

/**
 * Switching the public address on makes a new one; left on, it stays the same and shows what is saved.
 * @throws {CartableError} `common.not-found` for those of others, `map.restricted-layers`
 */
function changeMap(
  context: AccountsContext,
  key: { readonly ownerId: string; readonly id: string },
  { name, address, isPublic }: SavedMapChanges,
): Promise<SavedMap> {
  return inTransaction(context, async (queries) => {
    await lockOwner(queries, key.ownerId);
    const before = await findSavedMap(queries, key);
    if (!before) throw new CartableError('common.not-found');
    const code = isPublic === false ? null : (before.code ?? (isPublic ? newCode() : null));
    const map: SavedMap = {
      ...before,
      name: name ?? before.name,
      address: address ?? before.address,
      code,
      updatedAt: timestamp(context),
    };
    if (code !== null && namesRestrictedLayer(map.address.layers))
      throw new CartableError('map.restricted-layers');
    await writeSavedMap(queries, map);
    return map;
  });
}

/** @throws {CartableError} `common.not-found` for those of others */
async function removeMap(
  context: AccountsContext,
  key: { readonly ownerId: string; readonly id: string },
): Promise<void> {
  if (!(await deleteSavedMap(queriesOf(context), key))) throw new CartableError('common.not-found');
}

const newCode = () => randomBytes(codeBytes).toString('base64url');
