import type {
  EspacecoColumn,
  EspacecoCommunity,
  EspacecoTable,
  TransactionConflict,
} from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLanguage, useTexts } from '../../../../../base/i18n/texts.ts';
import { randomUuid } from '../../../../../base/state/random-uuid.ts';
import {
  geometryOfWkt,
  MapView,
  type SketchFeature,
  type SketchView,
  shapeFacts,
  unionOfBoxes,
} from '../../../../../map/index.ts';
import { boxOfGeometry } from '../../../../records/index.ts';
import { shapesOf } from '../../../parts/reports/shape-to-sketch.ts';
import { currentValue, type Draft, nameOf, resolved } from '../../../parts/unsent/drafts/draft.ts';
import { reportedDrafts, settledDrafts } from '../../../parts/unsent/drafts/linked-drafts.ts';
import type { QueuedReport, QueuedTransaction } from '../../../parts/unsent/kept/queued.ts';
import { enqueueInstead } from '../../../parts/unsent/sending/send-queue.ts';
import { contributeTexts } from './contribute-texts.ts';
import { DocumentValue } from './DocumentValue.tsx';
import { levelOfBox } from './level-of-box.ts';
import { filesOfDraft, reportOfDraft } from './report-of-draft.ts';
import { toldValue } from './told-value.ts';

interface ConflictScreenProps {
  readonly queued: QueuedTransaction;
  readonly community: EspacecoCommunity;
  readonly tableOf: (draft: Draft) => EspacecoTable | undefined;
  /** Once all is decided, and this screen goes away. */
  readonly onDone: () => void;
}

/** What one decided of each object; the report of the drafts that become one. */
type Decision = { readonly draft: Draft | null; readonly isReport?: boolean };

/** Base, theirs and mine of each object that two people changed; once all is decided, it is sent again. */
export function ConflictScreen({ queued, community, tableOf, onDone }: ConflictScreenProps) {
  const t = useTexts(contributeTexts);
  const [decided, decide] = useState<ReadonlyMap<string, Decision>>(new Map());
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const conflicts = queued.conflicts ?? [];
  const pending = conflicts.filter(({ action }) => !decided.has(queued.drafts[action]?.id ?? ''));
  const take = async (draft: Draft, decision: Decision) => {
    const next = new Map(decided).set(draft.id, decision);
    decide(next);
    // What was pressed is gone with its object: the next one begins here.
    title.current?.focus();
    if (next.size < conflicts.length) return;
    const drafts = settledDrafts(
      queued.drafts,
      new Map([...next].map(([of, { draft: left }]) => [of, left])),
    );
    const common = {
      person: queued.person,
      communityId: queued.communityId,
      at: Date.now(),
      fate: 'waiting',
    } as const;
    const isReport = new Map([...next].map(([of, { isReport: asked = false }]) => [of, asked]));
    const reports = reportedDrafts(queued.drafts, isReport).flatMap((one): QueuedReport[] => {
      const table = tableOf(one);
      const body = reportOfDraft(one, { communityId: community.id, table, intro: t('reportIntro') });
      return body ? [{ kind: 'report', id: one.id, ...common, body, files: filesOfDraft(one) }] : [];
    });
    const { databaseId, comment, documents } = queued;
    // A key of its own: under the same one, the server would tell of the conflict again.
    const id = randomUuid();
    const settled = { kind: 'transaction', id, ...common, databaseId, comment, documents, drafts } as const;
    await enqueueInstead(queued, [...reports, ...(drafts.length > 0 ? [settled] : [])]);
    onDone();
  };
  return (
    <div className="fr-mt-2w">
      <h4 ref={title} tabIndex={-1} className="fr-h6 fr-mb-1v">
        {t('conflictTitle')}
      </h4>
      <p className="fr-text--sm">{t('conflictText')}</p>
      {pending.map((conflict) => {
        const draft = queued.drafts[conflict.action];
        return (
          draft && (
            <OneConflict
              key={draft.id}
              draft={draft}
              conflict={conflict}
              table={tableOf(draft)}
              onDecide={(decision) => void take(draft, decision)}
            />
          )
        );
      })}
    </div>
  );
}

interface OneConflictProps {
  readonly draft: Draft;
  readonly conflict: TransactionConflict;
  readonly table: EspacecoTable | undefined;
  readonly onDecide: (decision: Decision) => void;
}

function OneConflict({ draft, conflict, table, onDecide }: OneConflictProps) {
  const t = useTexts(contributeTexts);
  const { server_object: theirs } = conflict;
  const isMine = (name: string) => name in draft.values;
  const columns = conflict.columns.filter(isMine);
  // Of what is cut or merged, whatever others changed is told: there is nothing to choose where one changed nothing.
  const taken = conflict.columns.filter((name) => !isMine(name));
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set(columns));
  const keep = (of: ReadonlySet<string>) => onDecide({ draft: resolved(draft, conflict, of) });
  const typeOf = (name: string) => table?.columns.find((column) => column.name === name)?.type;
  const titleOf = (name: string) => table?.columns.find((column) => column.name === name)?.title ?? name;
  return (
    <section className="app-guichet-conflict" aria-label={nameOf(draft, { isNew: t('newObject'), table })}>
      <p className="fr-text--bold fr-mb-1v">{nameOf(draft, { isNew: t('newObject'), table })}</p>
      {theirs === null && <p>{t('conflictDeleted')}</p>}
      {draft.state === 'Delete' && theirs !== null && <p>{t('conflictMineDeletes')}</p>}
      {draft.act !== undefined && <p>{t('conflictOfAct')}</p>}
      {draft.state !== 'Delete' && theirs !== null && taken.length > 0 && (
        <p className="fr-text--sm">
          {t('conflictTaken', {
            columns: taken
              .map((name) => (name === draft.geometryName ? t('shape') : titleOf(name)))
              .join(', '),
          })}
        </p>
      )}
      {columns.map((name) => (
        <ColumnConflict
          key={name}
          title={name === draft.geometryName ? t('shape') : titleOf(name)}
          isShape={name === draft.geometryName}
          type={typeOf(name)}
          base={conflict.base_object?.[name] ?? draft.base?.[name]}
          theirs={theirs?.[name]}
          mine={currentValue(draft, name)}
          takesMine={mine.has(name)}
          onChoose={(isMine) => {
            const next = new Set(mine);
            if (isMine) next.add(name);
            else next.delete(name);
            setMine(next);
          }}
        />
      ))}
      <ConflictMap draft={draft} conflict={conflict} />
      <div className="app-guichet__acts fr-mt-1w">
        <Button size="small" priority="secondary" onClick={() => keep(new Set(columns))}>
          {t('takeMine')}
        </Button>
        <Button size="small" priority="secondary" onClick={() => onDecide({ draft: null })}>
          {t('takeTheirs')}
        </Button>
        {columns.length > 1 && (
          <Button size="small" priority="secondary" onClick={() => keep(mine)}>
            {t('takeMix')}
          </Button>
        )}
        <Button size="small" priority="tertiary" onClick={() => onDecide({ draft: null, isReport: true })}>
          {t('asReport')}
        </Button>
      </div>
    </section>
  );
}

interface ColumnConflictProps {
  readonly title: string;
  readonly isShape: boolean;
  readonly type: EspacecoColumn['type'] | undefined;
  readonly base: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
  readonly takesMine: boolean;
  readonly onChoose: (isMine: boolean) => void;
}

/** One column, as it was, as they made it and as I made it. */
function ColumnConflict(props: ColumnConflictProps) {
  const { title, isShape, type, base, theirs, mine, takesMine, onChoose } = props;
  const t = useTexts(contributeTexts);
  const language = useLanguage();
  const told = (whose: 'base' | 'theirs' | 'mine', value: unknown) =>
    // A file is told by its picture.
    type === 'Document' ? (
      <>
        {t(whose, { value: '' })} <DocumentValue value={value} />
      </>
    ) : (
      t(whose, { value: toldValue(value, { type, language }) ?? t('noValue') })
    );
  /** In words too: what lies where on the map is not seen by all. */
  const shapeOf = (value: unknown) => {
    const facts = shapeFacts(value, language);
    if (facts === undefined) return t('noValue');
    const { place, size, vertices } = facts;
    return size === undefined ? place : t('shapeIs', { size, place, count: vertices });
  };
  // Of its own: two objects may be in conflict on the same column.
  const name = useId();
  return (
    <fieldset className="app-guichet-conflict__column">
      <legend className="fr-text--sm fr-text--bold fr-mb-1v">{title}</legend>
      <p className="fr-text--sm fr-mb-1v">
        {isShape ? t('base', { value: shapeOf(base) }) : told('base', base)}
      </p>
      <label className="fr-text--sm fr-mb-0">
        <input type="radio" name={name} checked={!takesMine} onChange={() => onChoose(false)} />{' '}
        {isShape ? t('shapeTheirs', { value: shapeOf(theirs) }) : told('theirs', theirs)}
      </label>
      <label className="fr-text--sm fr-mb-0">
        <input type="radio" name={name} checked={takesMine} onChange={() => onChoose(true)} />{' '}
        {isShape ? t('shapeMine', { value: shapeOf(mine) }) : told('mine', mine)}
      </label>
    </fieldset>
  );
}

const baseColour = '#929292';
const theirColour = '#0063cb';
const myColour = '#b34000';

const placesOf = (shape: readonly SketchFeature[]) => JSON.stringify(shape.map(({ geometry }) => geometry));

/** The shape as it was, as they made it and as I made it; nothing where nobody changed it. */
function ConflictMap({ draft, conflict }: Pick<OneConflictProps, 'draft' | 'conflict'>) {
  const t = useTexts(contributeTexts);
  const { geometryName } = draft;
  const drawn = useMemo(() => {
    if (geometryName === null) return [];
    const of = (wkt: unknown, colour: string, name: string): SketchFeature[] =>
      shapesOf(geometryOfWkt(wkt)).map((geometry, rank) => ({
        id: `${name} ${rank}`,
        kind: geometry.type === 'Point' ? 'point' : geometry.type === 'LineString' ? 'line' : 'polygon',
        geometry,
        colour,
        name,
        description: '',
        attributes: {},
      }));
    const base = of(conflict.base_object?.[geometryName] ?? draft.base?.[geometryName], baseColour, '');
    const changed = [
      of(conflict.server_object?.[geometryName], theirColour, ''),
      of(currentValue(draft, geometryName), myColour, ''),
    ];
    const isMoved = changed.map((shape) => placesOf(shape) !== placesOf(base));
    if (!isMoved.includes(true)) return [];
    // As it was lies over what it became, whose areas would hide it; or is where one of them stayed.
    const shapes = isMoved.includes(false) ? changed : [...changed, base];
    return shapes.flat().map((one, rank) => ({ ...one, id: String(rank) }));
  }, [draft, conflict, geometryName]);
  if (drawn.length === 0) return null;
  const box = unionOfBoxes(drawn.flatMap(({ geometry }) => boxOfGeometry(geometry) ?? []));
  const view: SketchView = {
    features: drawn,
    tool: null,
    colour: myColour,
    selected: null,
    onDrawn: () => undefined,
    onReshaped: () => undefined,
    onSelect: () => undefined,
    onLeave: () => undefined,
  };
  return (
    <>
      <MapView
        label={t('conflictMap')}
        extent={box}
        zoom={box ? levelOfBox(box) : undefined}
        sketch={view}
        queryable={false}
        height="small"
      />
      <p className="fr-hint-text fr-mb-0">{t('conflictMap')}</p>
    </>
  );
}
