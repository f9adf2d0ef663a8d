/** Whether drafts lie where their author may change objects, as the server will judge them. Pure. */

import type { EditableArea, EspacecoGrid } from '@cartable/contract/espaceco';
import { type PreparedGeometry, prepareGeometry } from '@cartable/expressions/prepared-geometry';
import { fromGeoJson, type GeoJsonGeometry } from '@cartable/geo';
import { geometryOfWkt } from '../../../../../map/index.ts';
import type { Draft } from '../../../parts/unsent/drafts/draft.ts';
import { wholeActs } from '../../../parts/unsent/drafts/linked-drafts.ts';

/** Outside the grids one has, with none at all, or a new object that has no place yet. */
export type Misplaced = 'outside' | 'nowhere' | 'unplaced';

export interface WhereToEdit {
  /** Undefined: anywhere, or as far as is known. */
  gridsOf(tableId: number): readonly EspacecoGrid[] | undefined;
  /** Why the server would refuse it; undefined: it lies where it may. */
  misplaced(draft: Draft): Misplaced | undefined;
  /** Those that cannot be sent: with one that is misplaced, all of its act. */
  keptBack(drafts: readonly Draft[]): readonly Draft[];
}

/** @param area undefined: not known, and nobody is told anything before it is */
export function whereToEdit(area: EditableArea | undefined): WhereToEdit {
  const known = new Map(area?.grids.map((grid) => [grid.name, grid]));
  const byTable = new Map(
    area?.tables.map(({ table, grids }) => [
      table,
      grids?.flatMap((name) => known.get(name) ?? []) ?? undefined,
    ]),
  );
  const prepared = new Map<string, PreparedGeometry | undefined>();
  const areaOf = ({ name, geometry }: EspacecoGrid) => {
    if (!prepared.has(name)) prepared.set(name, preparedOf(geometry));
    return prepared.get(name);
  };
  const misplaced = (draft: Draft): Misplaced | undefined => {
    const { tableId, geometryName, state, base, values } = draft;
    const grids = byTable.get(tableId);
    if (grids === undefined || geometryName === null) return undefined;
    if (grids.length === 0) return 'nowhere';
    // Where it is and where it was: nothing is taken from where one may not contribute.
    const shapes = [base?.[geometryName], values[geometryName]].flatMap((wkt) => shapeOf(wkt) ?? []);
    if (shapes.length === 0) return state === 'Insert' ? 'unplaced' : undefined;
    const isMet = (wkb: Uint8Array) => grids.some((grid) => areaOf(grid)?.intersects(wkb) ?? true);
    return shapes.every(isMet) ? undefined : 'outside';
  };
  return {
    gridsOf: (tableId) => byTable.get(tableId),
    misplaced,
    keptBack: (drafts) =>
      wholeActs(
        drafts.filter((draft) => misplaced(draft) !== undefined),
        drafts,
      ),
  };
}

function shapeOf(wkt: unknown): Uint8Array | undefined {
  const geometry = geometryOfWkt(wkt);
  return geometry === null ? undefined : fromGeoJson(geometry as GeoJsonGeometry);
}

/** One that cannot be read, or whose outline was too long to be told, keeps nobody from trying: the server decides. */
function preparedOf(wkt: string | undefined): PreparedGeometry | undefined {
  const shape = shapeOf(wkt);
  return shape && prepareGeometry(shape);
}
