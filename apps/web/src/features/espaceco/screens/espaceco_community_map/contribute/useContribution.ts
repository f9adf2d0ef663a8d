import type { EspacecoCommunity, EspacecoTable } from '@cartable/contract/espaceco';
import { useEffect, useRef, useState } from 'react';
import { type ApiError, messageOf } from '../../../../../base/api/api-error.ts';
import { doneTo, type History, mapped, redone, startOf, undone } from '../../../../../base/state/history.ts';
import { useStore } from '../../../../../base/state/store.ts';
import {
  type Attachment,
  type AttachmentTest,
  geometryOfWkt,
  type ManyGeometry,
  type SketchGeometry,
  type SketchTool,
  type SketchView,
  wktOfGeometry,
} from '../../../../../map/index.ts';
import { geometryTypeOf } from '../../../parts/objects/geometry-type.ts';
import { asMany, joined, moved, splitLine } from '../../../parts/objects/shapes.ts';
import {
  afterSending,
  areSame,
  holdOfAct,
  type SentDrafts,
} from '../../../parts/unsent/drafts/after-sending.ts';
import {
  asRead,
  copyOf,
  type Draft,
  draftOfRow,
  isSame,
  newDraft,
  put,
  withValues,
  wktOf,
} from '../../../parts/unsent/drafts/draft.ts';
import { linked, withdrawn } from '../../../parts/unsent/drafts/linked-drafts.ts';
import { mergedDrafts } from '../../../parts/unsent/drafts/merged-drafts.ts';
import { withKnown } from '../../../parts/unsent/drafts/pending-document.ts';
import type { QueuedTransaction } from '../../../parts/unsent/kept/queued.ts';
import { takeBackQueued } from '../../../parts/unsent/kept/undecided-store.ts';
import { isTransaction, queue, reloadQueue } from '../../../parts/unsent/sending/send-queue.ts';
import { type GuichetLayer, mapIdOf } from '../layers/guichet-layers.ts';
import { dividedAreas } from './divided-areas.ts';
import { alongOf, draftColours, featureIdOf, snapsOf, useShapes } from './drawn-drafts.ts';
import { editableLayers, familyOf, hasTool, reshapesOf } from './editable-layers.ts';
import { readRow } from './read-row.ts';
import { unitedAreas } from './united-areas.ts';
import { useKeptDrafts } from './useKeptDrafts.ts';
import { useReread } from './useReread.ts';

export type EditTool = 'draw' | 'path' | 'shape' | 'split' | 'merge';

/** Without an object they do nothing, and clicks of the map would choose none. */
const toolsOfObject: readonly (EditTool | null)[] = ['shape', 'split', 'merge'];
/** Between the end of a drawing and the click the map then tells of. */
const clickMs = 600;
/** A copy lies beside what it is copied from: some ten metres. */
const beside = 0.0001;

/** What is told of the last act: one of the words of the panel, or those of the server. */
export interface Problem {
  readonly kind: string;
  /** Those one snaps to. */
  readonly layers?: string | undefined;
}

const tellings = { loose: 'snap', unseen: 'snapUnseen', free: 'snapFree', tied: undefined } as const;
const tellingOf = (tie: Attachment | undefined) => tie && tellings[tie];

const draftOf = (drafts: readonly Draft[], { id }: EspacecoTable, key: string) =>
  drafts.find((one) => one.tableId === id && String(one.key) === key);

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

/** Drafts of the person, kept in the browser as they change, and the tools that make them on the map. */
export function useContribution(request: ContributionRequest) {
  const { community, person, layers, isActive } = request;
  const [history, setHistory] = useState<History<readonly Draft[]>>(() => startOf<readonly Draft[]>([]));
  const [isLoaded, setLoaded] = useState(false);
  const [tool, use] = useState<EditTool | null>(null);
  const [layerId, chooseLayer] = useState<number>();
  const [subject, setSubject] = useState<Draft>();
  const [chosenId, chooseDraft] = useState<string>();
  const [problem, setProblem] = useState<Problem>();
  const tell = (kind?: string, layers?: string) =>
    setProblem(kind === undefined ? undefined : { kind, layers });
  const drawnAt = useRef(0);
  const attachment = useRef<AttachmentTest>(null);
  const drafts = history.present;
  const sent = useStore(queue).filter(isTransaction);
  const editable = editableLayers(layers);
  const layer = editable.find((one) => one.layer.id === layerId) ?? editable[0];
  const current =
    drafts.find(({ id }) => id === chosenId) ?? (subject?.id === chosenId ? subject : undefined);
  const hasObject = current !== undefined;
  useEffect(() => {
    if (!hasObject) use((before) => (toolsOfObject.includes(before) ? null : before));
  }, [hasObject]);
  const isKept = useKeptDrafts({
    person,
    communityId: community.id,
    drafts,
    isLoaded,
    setLoaded,
    // What was begun before the browser had read them is theirs too.
    onRead: (kept) =>
      setHistory((before) => mapped(before, (mine) => mergedDrafts({ kept, known: new Map(), mine }))),
    onNews: (merge) => setHistory((before) => mapped(before, merge)),
  });
  const settle = (of: readonly SentDrafts[]) =>
    setHistory((before) => mapped(before, (drafts) => afterSending(drafts, of)));
  // Another tab sent some, or the server has them now.
  const told = JSON.stringify(sent.map(({ id, fate }) => [id, fate]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is taken back is in both for a moment
  useEffect(() => {
    if (sent.length > 0) settle(sent);
  }, [told]);

  /** @param settled what becomes of each; undefined: nothing is left of it to send */
  const keep = (made: readonly Draft[], settled: (one: Draft) => Draft | undefined) => {
    const last = made.at(-1);
    if (!last) return;
    setHistory((before) => {
      const next = made.reduce<readonly Draft[]>((all, one) => {
        const left = settled(one);
        return left ? put(all, left) : all.filter(({ id }) => id !== one.id);
      }, before.present);
      return doneTo(before, next);
    });
    const shown = settled(last) ?? last;
    setSubject(shown);
    chooseDraft(shown.id);
  };
  /** Of an object that another tab sent meanwhile, it is a change of what the server has, or none. */
  const change = (...made: readonly Draft[]) => keep(made, (one) => afterSending([one], sent)[0]);
  const choose = async (of: GuichetLayer, key: string) => {
    const { table } = of;
    if (!table) return undefined;
    tell(undefined);
    // One that is on its way is gone on with: read anew, it would be as it was before, and a conflict with oneself.
    const known = draftOf(drafts, table, key) ?? draftOf(unheardOf(sent), table, key);
    if (known) {
      setSubject(known);
      chooseDraft(known.id);
      return known;
    }
    try {
      const row = await readRow(table, key);
      if (row === undefined) return undefined;
      const read = draftOfRow({ layerId: of.layer.id, table }, row);
      setSubject(read);
      chooseDraft(read.id);
      return read;
    } catch (error) {
      tell(messageOf(error as ApiError));
      return undefined;
    }
  };
  /** Nobody changed it here while something was read or reckoned of it: what was reckoned would undo that. */
  const isStill = (begun: Draft) => {
    const { drafts: all, current: open } = known.current;
    const now = all.find(({ id }) => id === begun.id) ?? (open?.id === begun.id ? open : undefined);
    return now !== undefined && isSame(now, begun);
  };
  const merge = async (of: GuichetLayer, key: string) => {
    use(null);
    if (!current || !of.table || of.table.id !== current.tableId || String(current.key) === key) return;
    try {
      const own = draftOf(drafts, of.table, key);
      const row = own ? undefined : await readRow(of.table, key);
      const other = own ?? (row && draftOfRow({ layerId: of.layer.id, table: of.table }, row));
      if (other === undefined || other.state === 'Delete') return tell('absent');
      const [mine, theirs] = [geometryOfWkt(wktOf(current)), geometryOfWkt(wktOf(other))];
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
  };
  const shapeOf = (draft: Draft): SketchGeometry | ManyGeometry | null => geometryOfWkt(wktOf(draft));
  const reshape = (draft: Draft, geometry: SketchGeometry | ManyGeometry) => {
    if (draft.geometryName !== null)
      change(withValues(draft, { [draft.geometryName]: wktOfGeometry(geometry) }));
  };
  const layerOf = (draft: Draft | undefined) => layers.find((one) => one.layer.id === draft?.layerId);
  /** What its layer obliges to snap to, as far as the map shows it; undefined: it obliges to nothing. */
  const tieOf = (of: GuichetLayer | undefined, tie: () => Attachment | undefined): Attachment | undefined =>
    of !== undefined && hasTool(of, 'snap_mandatory') ? tie() : undefined;
  /** @returns whether it may lie there; else that is told, as is that nothing was there to snap to */
  const mayLie = (of: GuichetLayer | undefined, tie: Attachment | undefined): boolean => {
    const names = layers.filter((one) => of && snapsOf(of, layers).includes(mapIdOf(one)));
    tell(tellingOf(tie), names.map(({ title }) => title).join(', '));
    return tie !== 'loose' && tie !== 'unseen';
  };
  /** @returns the first that may lie where it does, else that is told */
  const tied = <G extends SketchGeometry | ManyGeometry>(
    { of, key = null }: { readonly of: GuichetLayer | undefined; readonly key?: number | null },
    ...places: G[]
  ) => {
    const ties = places.map((one) =>
      tieOf(of, () =>
        attachment.current?.(one, { to: snapsOf(of, layers), except: of && featureIdOf(of, key) }),
      ),
    );
    const rank = ties.findIndex((tie) => tie !== 'loose' && tie !== 'unseen');
    return mayLie(of, ties[Math.max(rank, 0)]) ? places[rank] : undefined;
  };
  const drawIn = ({ layer: { id }, table }: GuichetLayer, geometry: SketchGeometry) => {
    if (!table) return;
    const isMany = geometryTypeOf(table)?.startsWith('Multi') ?? false;
    change(newDraft({ layerId: id, table }, wktOfGeometry(isMany ? asMany(geometry) : geometry)));
    chooseLayer(id);
    use(null);
  };
  const draw = (geometry: SketchGeometry, tie?: Attachment) => {
    drawnAt.current = Date.now();
    if (
      layer &&
      mayLie(
        layer,
        tieOf(layer, () => tie),
      )
    )
      drawIn(layer, geometry);
  };
  const split = async (geometry: SketchGeometry) => {
    drawnAt.current = Date.now();
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
  };
  const step = (to: typeof undone) => {
    setHistory(to);
    const draftIn = ({ present }: typeof history) => present.find(({ id }) => id === subject?.id);
    const [before, after] = [draftIn(history), draftIn(to(history))];
    // What is open is as this step leaves it: its part of a split that was undone would be sent alone.
    if (after ?? before) setSubject(after ?? asRead(before!));
  };
  /** As it was before it was moved on the map. */
  const showAgain = () => {
    setHistory((before) => ({ ...before, present: [...before.present] }));
    setSubject((before) => before && { ...before });
  };
  const shown = useShapes(drafts, current);
  const known = useRef({ draw, split, reshape, drafts, current });
  known.current = { draw, split, reshape, drafts, current };
  const layerOfCurrent = layerOf(current);
  useReread({
    open: drafts.includes(current!) ? undefined : current,
    table: layerOfCurrent?.table,
    onRead: (was, row) => {
      if (row === undefined) return tell('gone');
      const { layerId, id } = was;
      const read = { ...draftOfRow({ layerId, table: layerOfCurrent!.table! }, row), id };
      // What was changed of it since is compared by the server.
      const isChanged = known.current.drafts.some((one) => one.id === id);
      if (!isChanged) setSubject((before) => (before === was ? read : before));
    },
  });
  const family = layer?.table && familyOf(layer.table);
  const familyOfCurrent = layerOfCurrent?.table && familyOf(layerOfCurrent.table);
  const sketchTool: SketchTool | null =
    tool === 'draw'
      ? (family ?? null)
      : tool === 'path'
        ? 'line'
        : tool === 'shape'
          ? 'edit'
          : tool === 'split'
            ? familyOfCurrent === 'polygon'
              ? 'line'
              : 'point'
            : null;
  const view: SketchView | undefined = isActive
    ? {
        features: shown,
        tool: sketchTool,
        colour: draftColours.Insert,
        selected: current?.id ?? null,
        snapTo: snapsOf(tool === 'shape' ? layerOfCurrent : layer, layers),
        along: tool === 'path' ? alongOf(layer, layers) : undefined,
        // An object of another layer than the one that is drawn in can be chosen.
        reshapes: reshapesOf(layerOfCurrent, current),
        snapExcept: tool === 'shape' ? featureIdOf(layerOfCurrent, current?.key ?? null) : undefined,
        onDrawn: (geometry, tie) =>
          tool === 'split' ? void known.current.split(geometry) : known.current.draw(geometry, tie),
        onReshaped: (id, geometry, tie) => {
          const { drafts: all, current: one } = known.current;
          const draft = all.find((each) => each.id === id) ?? (one?.id === id ? one : undefined);
          const of = layerOf(draft);
          if (
            !mayLie(
              of,
              tieOf(of, () => tie),
            )
          )
            showAgain();
          else if (draft) known.current.reshape(draft, geometry);
        },
        onSelect: (id) => {
          if (id === null) return;
          // The one that is open may be no draft yet.
          setSubject((before) => known.current.drafts.find((one) => one.id === id) ?? before);
          chooseDraft(id);
        },
        onLeave: () => use(null),
      }
    : undefined;
  return {
    drafts,
    /** Whether the browser has the drafts; else they go with the tab. */
    isKept,
    current,
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
      const shape = tied({ of }, geometry);
      if (shape) drawIn(of, shape);
    },
    choose,
    merge,
    change,
    /** It stays open, with what is being written, when another tab sends it. */
    select: (id: string | undefined) => {
      setSubject(drafts.find((one) => one.id === id));
      chooseDraft(id);
    },
    add: () => layer?.table && change(newDraft({ layerId: layer.layer.id, table: layer.table }, null)),
    copy: (draft: Draft) => {
      const shape = shapeOf(draft);
      if (shape === null) return change(copyOf(draft, null));
      // Where one must snap, beside is seldom on anything: there, it lies where the other does, until it is moved.
      const place = tied({ of: layerOf(draft) }, moved(shape, beside, beside), shape);
      if (place) change(copyOf(draft, wktOfGeometry(place)));
    },
    /** Its place was written. */
    place: (draft: Draft) => {
      const shape = shapeOf(draft);
      if (shape === null || tied({ of: layerOf(draft), key: draft.key }, shape)) change(draft);
    },
    withdraw: (ids: readonly string[]) => {
      const left = withdrawn(drafts, ids);
      setHistory((before) => doneTo(before, withdrawn(before.present, ids)));
      tell(drafts.some((one) => !ids.includes(one.id) && !left.includes(one)) ? 'together' : undefined);
      const isGone = drafts.some(({ id }) => id === chosenId) && !left.some(({ id }) => id === chosenId);
      if (isGone || (chosenId !== undefined && ids.includes(chosenId))) chooseDraft(undefined);
    },
    /** They are queued: nothing of them is undone here any more. What was opened or changed since stays. */
    release: (queued: readonly Draft[]) => {
      const isQueued = (one: Draft) => queued.some((each) => each.id === one.id && areSame(each, one));
      setHistory((before) => startOf(before.present.filter((one) => !isQueued(one))));
      const left = known.current.drafts.filter((one) => !isQueued(one));
      const isGone = ({ id }: Draft) =>
        queued.some((one) => one.id === id) && !left.some((one) => one.id === id);
      setSubject((open) => (open && isGone(open) ? undefined : open));
    },
    /** What was changed since it was sent, here or in another tab, stays as it is. */
    takeBack: async (queued: QueuedTransaction) => {
      const back = queued.drafts.map((draft) => withKnown(draft, queued.documents));
      const taken = await takeBackQueued(queued, back);
      keep(
        taken.filter(({ id }) => !drafts.some((one) => one.id === id)),
        (one) => one,
      );
      await reloadQueue(queued.person).catch(() => undefined);
    },
    settle,
    /** Why it waits for what was sent of the same object, or of one of the same act. */
    holdOf: (draft: Draft) => holdOfAct(draft, drafts, sent),
    undo: history.past.length > 0 ? () => step(undone) : undefined,
    redo: history.future.length > 0 ? () => step(redone) : undefined,
  };
}

export type Contribution = ReturnType<typeof useContribution>;
