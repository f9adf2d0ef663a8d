import type { SignedInVisitor } from '@cartable/accounts';
import { type PreparedGeometry, prepareGeometry } from '@cartable/expressions';
import { fromGeoJson, transformerOf, transformWkb } from '@cartable/geo';
import type { Connection } from '@cartable/storage';
import { findCommunityGrids } from '../communities/community.store.ts';
import type { Grid } from '../grids/grid.model.ts';
import { findGrids } from '../grids/grids.ts';
import { listMembershipsOf } from '../memberships/membership.store.ts';

/** Where somebody may contribute for a community: its grids and their own. */
export interface CommunityGrids {
  readonly communityId: number;
  readonly grids: readonly Grid[];
}

/** @param within communities that are asked about */
export async function effectiveGrids(
  db: Connection,
  visitor: SignedInVisitor,
  within: ReadonlySet<number>,
): Promise<CommunityGrids[]> {
  const memberships = (await listMembershipsOf(db, visitor)).filter(
    ({ role, communityId }) => (role === 'member' || role === 'admin') && within.has(communityId),
  );
  const inherited = await findCommunityGrids(
    db,
    memberships.map(({ communityId }) => communityId),
  );
  return Promise.all(
    memberships.map(async ({ communityId, grids }) => ({
      communityId,
      grids: await findGrids(db, [...new Set([...(inherited.get(communityId) ?? []), ...grids])]),
    })),
  );
}

/** Whether geometries meet one of the grids; each is made ready once. */
export class GridTest {
  readonly #grids: readonly Grid[];
  readonly #prepared = new Map<Grid, PreparedGeometry>();

  constructor(grids: readonly Grid[]) {
    this.#grids = grids;
  }

  /** Empty: there is none. */
  get names(): string {
    return this.#grids
      .map(({ title }) => title)
      .slice(0, 10)
      .join(', ');
  }

  /** @param wkb in the system of the table */
  isMet(wkb: Uint8Array, srid: number): boolean {
    const inDegrees = srid === 4326 ? wkb : transformWkb(wkb, transformerOf(srid, 4326));
    return this.#grids.some((grid) => this.#of(grid).intersects(inDegrees));
  }

  #of(grid: Grid): PreparedGeometry {
    const cached = this.#prepared.get(grid);
    if (cached !== undefined) return cached;
    const coordinates = grid.polygons.map((rings) => rings.map((ring) => ring.map(([x, y]) => [x, y])));
    const prepared = prepareGeometry(fromGeoJson({ type: 'MultiPolygon', coordinates }));
    this.#prepared.set(grid, prepared);
    return prepared;
  }
}
