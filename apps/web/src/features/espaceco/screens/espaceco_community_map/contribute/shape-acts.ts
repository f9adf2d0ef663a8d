/** What is drawn, cut and united on the map becomes drafts. */

import { type ApiError, messageOf } from '../../../../../base/api/api-error.ts';
import {
  type Attachment,
  geometryOfWkt,
  type ManyGeometry,
  type SketchGeometry,
  wktOfGeometry,
} from '../../../../../map/index.ts';
import { geometryTypeOf } from '../../../parts/objects/geometry-type.ts';
import { asMany, joined, splitLine } from '../../../parts/objects/shapes.ts';
import {
  copyOf,
  type Draft,
  draftOfRow,
  newDraft,
  withValues,
  wktOf,
} from '../../../parts/unsent/drafts/draft.ts';
import { linked } from '../../../parts/unsent/drafts/linked-drafts.ts';
import type { GuichetLayer } from '../layers/guichet-layers.ts';
import { dividedAreas } from './divided-areas.ts';
import { draftOf } from './draft-of.ts';
import type { EditTool } from './edit-tool.ts';
import type { Tell } from './problem.ts';
import { readRow } from './read-row.ts';
import type { Ties } from './ties.ts';
import { unitedAreas } from './united-areas.ts';
import type { DraftHistory } from './useDraftHistory.ts';

interface ShapeActsRequest {
  readonly history: DraftHistory;
  readonly ties: Ties;
  /** The one that is drawn in. */
  readonly layer: GuichetLayer | undefined;
  readonly chooseLayer: (id: number) => void;
  readonly use: (tool: EditTool | null) => void;
  readonly tell: Tell;
}

export const shapeOf = (draft: Draft): SketchGeometry | ManyGeometry | null => geometryOfWkt(wktOf(draft));

export function shapeActsOf({ history, ties, layer, chooseLayer, use, tell }: ShapeActsRequest) {
  const { known, drafts, current, change, isStill } = history;
  const drawIn = ({ layer: { id }, table }: GuichetLayer, geometry: SketchGeometry) => {
    if (!table) return;
    const isMany = geometryTypeOf(table)?.startsWith('Multi') ?? false;
    change(newDraft({ layerId: id, table }, wktOfGeometry(isMany ? asMany(geometry) : geometry)));
    chooseLayer(id);
    use(null);
  };
  return {
    /** A new object of a layer, which is chosen. */
    drawIn,
    draw: (geometry: SketchGeometry, tie?: Attachment) => {
      if (layer && ties.mayLie(layer, tie)) drawIn(layer, geometry);
    },
    reshape: (draft: Draft, geometry: SketchGeometry | ManyGeometry) => {
      if (draft.geometryName !== null)
        change(withValues(draft, { [draft.geometryName]: wktOfGeometry(geometry) }));
    },
    /** What is open is cut: lines at a place, areas along a line. */
    split: async (geometry: SketchGeometry) => {
      use(null);
      const shape = current && shapeOf(current);
      if (!shape || current.geometryName === null) return tell('split');
      try {
        const cut =
          geometry.type === 'Point'
            ? splitLine(shape, geometry.coordinates)
            : await dividedAreas(shape, geometry);
        const [first, ...others] = cut ?? [];
        if (first === undefined) return tell('split');
        if (!isStill(current)) return tell('changed');
        const parts = others.map((part) => copyOf(current, wktOfGeometry(part)));
        change(...linked([...parts, withValues(current, { [current.geometryName]: wktOfGeometry(first) })]));
      } catch (error) {
        // What divides areas is out of reach.
        tell(messageOf(error as ApiError));
      }
    },
    /** What is open takes the shape of another object too, which goes. */
    merge: async (of: GuichetLayer, key: string) => {
      use(null);
      if (!current || !of.table || of.table.id !== current.tableId || String(current.key) === key) return;
      try {
        const own = draftOf(drafts, of.table, key);
        const row = own ? undefined : await readRow(of.table, key);
        const other = own ?? (row && draftOfRow({ layerId: of.layer.id, table: of.table }, row));
        if (other === undefined || other.state === 'Delete') return tell('absent');
        const [mine, theirs] = [shapeOf(current), shapeOf(other)];
        const takesSeveral = geometryTypeOf(of.table)?.startsWith('Multi') ?? false;
        const one =
          mine &&
          theirs &&
          ((await unitedAreas(mine, theirs, takesSeveral)) ?? joined(mine, theirs, takesSeveral));
        if (!one || current.geometryName === null) return tell('merge');
        const ownNow = draftOf(known.current.drafts, of.table, key);
        if (!isStill(current) || ownNow?.id !== own?.id || (own && !isStill(own))) return tell('changed');
        const merged = withValues(current, { [current.geometryName]: wktOfGeometry(one) });
        change(...linked([{ ...other, state: 'Delete', values: {} }, merged], known.current.drafts));
      } catch (error) {
        // The object, or what unites areas, is out of reach.
        tell(messageOf(error as ApiError));
      }
    },
  };
}
