import { isAdministrator, type SignedInVisitor } from '@cartable/accounts';
import { CartableError, CUSTOM_GRIDS_MAX } from '@cartable/contract';
import { foldText, nextNumber } from '@cartable/platform';
import type { Connection } from '@cartable/storage';
import { communityOf } from '../communities/community-of.ts';
import { type EspacecoContext, inTransaction, timestamp } from '../context.ts';
import {
  deleteCustomGrid,
  findCustomGrids,
  insertCustomGrid,
  listCustomGrids,
} from '../grids/custom-grid.store.ts';
import { findPlaces } from '../grids/find-places.ts';
import { type CustomGrid, customGridName, type Grid } from '../grids/grid.model.ts';
import { findGrids, matcherOf, searchShippedGrids } from '../grids/grids.ts';
import { placeAt } from '../grids/place-at.ts';
import { readArea } from '../grids/read-area.ts';
import { extentOf } from '../grids/shipped-grids.ts';
import { listMembershipsOf } from '../memberships/membership.store.ts';
import { findUseOfGrid } from './use-of-grid.ts';

export interface GridQuestion {
  /** Beginning of the name or of the title, or with `%` for anything. */
  readonly text: string;
  readonly by: readonly ('name' | 'title')[];
  /** Those of the administration alone. */
  readonly isAdministrative: boolean;
  readonly offset: number;
  readonly limit: number;
}

/** Areas people contribute in: those of the administration, and those that communities make for themselves. */
export function createGrids(context: EspacecoContext) {
  const { db } = context.metadata;
  return {
    /** In the order of the names. @throws {CartableError} `espaceco.grid-unknown` */
    byNames: (visitor: SignedInVisitor, names: readonly string[]) => readGrids(db, visitor, names),
    search: (visitor: SignedInVisitor, question: GridQuestion) => searchGrids(db, visitor, question),
    /** Those that exist, to be shown with what names them. */
    named: (names: readonly string[]) => findGrids(db, names),
    findPlaces,
    placeAt,
    listOwn: (visitor: SignedInVisitor, communityId: number) => listOwn(db, visitor, communityId),
    add: (visitor: SignedInVisitor, request: NewGrid) => addGrid(context, visitor, request),
    remove: (visitor: SignedInVisitor, of: OfGrid) => removeGrid(context, visitor, of),
  };
}

interface NewGrid {
  readonly communityId: number;
  readonly title: string;
  /** GeoJSON, as it was sent. */
  readonly area: unknown;
}

interface OfGrid {
  readonly communityId: number;
  readonly name: string;
}

/** A community’s own grid is known to its members: elsewhere it does not exist. */
async function readGrids(
  db: Connection,
  visitor: SignedInVisitor,
  names: readonly string[],
): Promise<Grid[]> {
  const [found, communityIds] = [await findGrids(db, names), await knownCommunities(db, visitor)];
  const known = new Map(found.filter((grid) => isKnown(grid, communityIds)).map((grid) => [grid.name, grid]));
  return names.map((name) => {
    const grid = known.get(name);
    if (grid === undefined) throw new CartableError('espaceco.grid-unknown', { name });
    return grid;
  });
}

const isKnown = (grid: Grid, communityIds: readonly number[] | undefined): boolean =>
  grid.type !== 'custom' ||
  communityIds === undefined ||
  communityIds.includes((grid as CustomGrid).communityId);

/** Own ones first: they are few, and were made to be found. */
async function searchGrids(
  db: Connection,
  visitor: SignedInVisitor,
  { text, by, isAdministrative, offset, limit }: GridQuestion,
): Promise<{ total: number; items: Grid[] }> {
  const matches = matcherOf(text);
  const custom = isAdministrative ? [] : await listCustomGrids(db, await knownCommunities(db, visitor));
  const own = custom
    .filter(({ name, titleKey }) => by.some((field) => matches(field === 'name' ? foldText(name) : titleKey)))
    .map(({ name }) => name);
  const shipped = searchShippedGrids(text, by);
  const firstShipped = Math.max(0, offset - own.length);
  const items = await findGrids(db, own.slice(offset, offset + limit));
  return {
    total: own.length + shipped.length,
    items: [...items, ...shipped.slice(firstShipped, firstShipped + limit - items.length)],
  };
}

/** Communities whose own grids somebody may know; undefined: all of them. */
async function knownCommunities(db: Connection, visitor: SignedInVisitor): Promise<number[] | undefined> {
  if (isAdministrator(visitor)) return undefined;
  const memberships = await listMembershipsOf(db, visitor);
  return memberships
    .filter(({ role }) => role === 'member' || role === 'admin')
    .map(({ communityId }) => communityId);
}

async function listOwn(db: Connection, visitor: SignedInVisitor, communityId: number): Promise<Grid[]> {
  await communityOf(db, visitor, { communityId, action: 'belong' });
  const listed = await listCustomGrids(db, [communityId]);
  return findGrids(
    db,
    listed.map(({ name }) => name),
  );
}

/** @throws {CartableError} `common.*`, `espaceco.grid-area-invalid`, `espaceco.grids-too-many` */
function addGrid(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { communityId, title, area }: NewGrid,
): Promise<Grid> {
  return inTransaction(context, async (db) => {
    await communityOf(db, visitor, { communityId, action: 'manage' });
    const polygons = readArea(area);
    if ((await listCustomGrids(db, [communityId])).length >= CUSTOM_GRIDS_MAX)
      throw new CartableError('espaceco.grids-too-many', { limit: CUSTOM_GRIDS_MAX });
    const number = await nextNumber(db, 'espaceco.grid');
    const [extent, createdAt] = [extentOf(polygons), timestamp(context)];
    await insertCustomGrid(db, { number, communityId, title, polygons, extent, createdAt });
    return (await findCustomGrids(db, [customGridName(number)])).get(customGridName(number))!;
  });
}

/** @returns its title @throws {CartableError} `common.*`, `espaceco.grid-unknown`, `espaceco.grid-in-use` */
function removeGrid(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { communityId, name }: OfGrid,
): Promise<string> {
  return inTransaction(context, async (db) => {
    const { community } = await communityOf(db, visitor, { communityId, action: 'manage' });
    const grid = (await findCustomGrids(db, [name])).get(name);
    if (grid?.communityId !== communityId) throw new CartableError('espaceco.grid-unknown', { name });
    const use = await findUseOfGrid(db, community, name);
    if (use !== undefined) throw new CartableError('espaceco.grid-in-use', { title: grid.title, ...use });
    await deleteCustomGrid(db, name);
    return grid.title;
  });
}
