import type { EspacecoCommunity } from '@cartable/contract/espaceco';
import { useEffect, useRef, useState } from 'react';
import { type ApiError, messageOf } from '../../../../../base/api/api-error.ts';
import {
  type AttachmentTest,
  type SketchGeometry,
  type SketchView,
  wktOfGeometry,
} from '../../../../../map/index.ts';
import { moved } from '../../../parts/objects/shapes.ts';
import { copyOf, type Draft, draftOfRow, newDraft } from '../../../parts/unsent/drafts/draft.ts';
import type { QueuedTransaction } from '../../../parts/unsent/kept/queued.ts';
import type { GuichetLayer } from '../layers/guichet-layers.ts';
import { draftOf } from './draft-of.ts';
import { alongOf, draftColours, featureIdOf, snapsOf, useShapes } from './drawn-drafts.ts';
import { type EditTool, sketchToolOf, toolsOfObject } from './edit-tool.ts';
import { editableLayers, familyOf, reshapesOf } from './editable-layers.ts';
import type { Problem, Tell } from './problem.ts';
import { readRow } from './read-row.ts';
import { shapeActsOf, shapeOf } from './shape-acts.ts';
import { tiesOf } from './ties.ts';
import { useDraftHistory } from './useDraftHistory.ts';
import { useReread } from './useReread.ts';

/** Between the end of a drawing and the click the map then tells of. */
const clickMs = 600;
/** A copy lies beside what it is copied from: some ten metres. */
const beside = 0.0001;

/** As they were sent last, of those the server has not answered. */
const unheardOf = (sent: readonly QueuedTransaction[]): readonly Draft[] =>
  sent
    .filter(({ fate }) => fate === 'waiting' || fate === 'sending')
    .toReversed()
    .flatMap(({ drafts }) => drafts);

interface ContributionRequest {
  readonly community: EspacecoCommunity;
  readonly person: number | undefined;
  readonly layers: readonly GuichetLayer[];
  readonly isActive: boolean;
}

/** Drafts of a person on the map of a community, and the tools that make and change them there. */
export function useContribution({ community, person, layers, isActive }: ContributionRequest) {
  const history = useDraftHistory(person, community.id);
  const { drafts, sent, isKept, current, change } = history;
  const { select, settle, release, takeBack, holdOf, undo, redo } = history;
  const [tool, use] = useState<EditTool | null>(null);
  const [layerId, chooseLayer] = useState<number>();
  const [problem, setProblem] = useState<Problem>();
  const tell: Tell = (kind, of) => setProblem(kind === undefined ? undefined : { kind, layers: of });
  const drawnAt = useRef(0);
  const attachment = useRef<AttachmentTest>(null);
  const editable = editableLayers(layers);
  const layer = editable.find((one) => one.layer.id === layerId) ?? editable[0];
  const layerOf = (draft: Draft | undefined) => layers.find((one) => one.layer.id === draft?.layerId);
  const layerOfCurrent = layerOf(current);
  const hasObject = current !== undefined;
  useEffect(() => {
    if (!hasObject) use((before) => (toolsOfObject.includes(before) ? null : before));
  }, [hasObject]);
  const ties = tiesOf({ layers, attachment, tell });
  const acts = shapeActsOf({ history, ties, layer, chooseLayer, use, tell });
  useReread({
    open: current && drafts.includes(current) ? undefined : current,
    table: layerOfCurrent?.table,
    onRead: (was, row) => {
      if (row === undefined) return tell('gone');
      const { layerId: ofLayer, id } = was;
      history.refresh(was, { ...draftOfRow({ layerId: ofLayer, table: layerOfCurrent!.table! }, row), id });
    },
  });
  const choose = async (of: GuichetLayer, key: string): Promise<Draft | undefined> => {
    const { table } = of;
    if (!table) return undefined;
    tell(undefined);
    // One that is on its way is gone on with: read anew, it would be as it was before, and a conflict with oneself.
    const known = draftOf(drafts, table, key) ?? draftOf(unheardOf(sent), table, key);
    try {
      const row = known ? undefined : await readRow(table, key);
      const chosen = known ?? (row && draftOfRow({ layerId: of.layer.id, table }, row));
      if (chosen) history.open(chosen);
      return chosen;
    } catch (error) {
      tell(messageOf(error as ApiError));
      return undefined;
    }
  };
  const shown = useShapes(drafts, current);
  // The map may call what it was given before.
  const latest = useRef(acts);
  latest.current = acts;
  const view: SketchView | undefined = isActive
    ? {
        features: shown,
        tool: sketchToolOf(tool, {
          ofLayer: layer?.table && familyOf(layer.table),
          ofObject: layerOfCurrent?.table && familyOf(layerOfCurrent.table),
        }),
        colour: draftColours.Insert,
        selected: current?.id ?? null,
        snapTo: snapsOf(tool === 'shape' ? layerOfCurrent : layer, layers),
        along: tool === 'path' ? alongOf(layer, layers) : undefined,
        // An object of another layer than the one that is drawn in can be chosen.
        reshapes: reshapesOf(layerOfCurrent, current),
        snapExcept: tool === 'shape' ? featureIdOf(layerOfCurrent, current?.key ?? null) : undefined,
        onDrawn: (geometry, tie) => {
          drawnAt.current = Date.now();
          if (tool === 'split') void latest.current.split(geometry);
          else latest.current.draw(geometry, tie);
        },
        onReshaped: (id, geometry, tie) => {
          const draft = history.found(id);
          if (!ties.mayLie(layerOf(draft), tie)) history.showAgain();
          else if (draft) latest.current.reshape(draft, geometry);
        },
        onSelect: (id) => {
          if (id !== null) select(id);
        },
        onLeave: () => use(null),
      }
    : undefined;
  return {
    drafts,
    isKept,
    current,
    change,
    select,
    settle,
    release,
    takeBack,
    holdOf,
    undo,
    redo,
    layer,
    editable,
    tool,
    problem,
    view,
    /** For the map, which alone knows it. */
    attachment,
    /** The click that ended a drawing asks for nothing under it. */
    hasJustDrawn: () => Date.now() - drawnAt.current < clickMs,
    use: (next: EditTool | null) => {
      tell(undefined);
      use(next);
    },
    chooseLayer,
    /** A new object of a layer, which is chosen. */
    drawIn: (of: GuichetLayer, geometry: SketchGeometry) => {
      const shape = ties.firstThatMayLie({ of }, geometry);
      if (shape) acts.drawIn(of, shape);
    },
    choose,
    merge: acts.merge,
    add: () => layer?.table && change(newDraft({ layerId: layer.layer.id, table: layer.table }, null)),
    copy: (draft: Draft) => {
      const shape = shapeOf(draft);
      if (shape === null) return change(copyOf(draft, null));
      // Where one must snap, beside is seldom on anything: there, it lies where the other does, until it is moved.
      const place = ties.firstThatMayLie({ of: layerOf(draft) }, moved(shape, beside, beside), shape);
      if (place) change(copyOf(draft, wktOfGeometry(place)));
    },
    /** Its place was written. */
    place: (draft: Draft) => {
      const shape = shapeOf(draft);
      const of = layerOf(draft);
      if (shape === null || ties.firstThatMayLie({ of, key: draft.key }, shape)) change(draft);
    },
    withdraw: (ids: readonly string[]) => tell(history.withdraw(ids) ? 'together' : undefined),
  };
}

export type Contribution = ReturnType<typeof useContribution>;
