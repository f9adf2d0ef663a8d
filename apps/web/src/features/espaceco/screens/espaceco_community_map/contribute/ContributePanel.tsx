import type { EspacecoCommunity, EspacecoGrid, EspacecoTable } from '@cartable/contract/espaceco';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { useEffect } from 'react';
import { Spinner } from '../../../../../base/design/Spinner.tsx';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { MembersWithoutGrids } from '../../../parts/grids/MembersWithoutGrids.tsx';
import { geometryTypeOf } from '../../../parts/objects/geometry-type.ts';
import { type Draft, isChange, nameOf, wktOf } from '../../../parts/unsent/drafts/draft.ts';
import type { GuichetLayer } from '../layers/guichet-layers.ts';
import { UnreadLayers } from '../layers/UnreadLayers.tsx';
import { contributeTexts } from './contribute-texts.ts';
import { DraftsReview } from './DraftsReview.tsx';
import { NoGrids, OwnGrids } from './EditingGrids.tsx';
import { type EditTool, toolsOfObject } from './edit-tool.ts';
import { familyOf, hasTool, isForEditing, maySplit } from './editable-layers.ts';
import { LastChanges } from './LastChanges.tsx';
import { MergeField } from './MergeField.tsx';
import { MisplacedAlert } from './MisplacedAlert.tsx';
import { ObjectForm } from './ObjectForm.tsx';
import { PlaceField } from './PlaceField.tsx';
import type { Contribution } from './useContribution.ts';
import { useDraftReport } from './useDraftReport.ts';
import type { WhereToEdit } from './where-to-edit.ts';

interface ContributePanelProps {
  readonly community: EspacecoCommunity;
  readonly person: number | undefined;
  readonly layers: readonly GuichetLayer[];
  readonly contribution: Contribution;
  readonly where: WhereToEdit;
  /** Brings grids into view. */
  readonly onShowGrids: (grids: readonly EspacecoGrid[]) => void;
}

/** Draw, change and delete objects of the community; drafts are reviewed, then sent together. */
export function ContributePanel({
  community,
  person,
  layers,
  contribution,
  where,
  onShowGrids,
}: ContributePanelProps) {
  const t = useTexts(contributeTexts);
  const { layer, editable, current, problem, undo, redo, drafts, tool, use } = contribution;
  const tableOf = (draft: Draft) => layers.find(({ table }) => table?.id === draft.tableId)?.table;
  const table = current && tableOf(current);
  const grids = layer?.table && where.gridsOf(layer.table.id);
  const drawsInVain = grids?.length === 0 && !toolsOfObject.includes(tool) && tool !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tool is left the same way at any time
  useEffect(() => {
    if (drawsInVain) use(null);
  }, [drawsInVain]);
  // One on its way to the server has its fate there.
  const isHere = current && (drafts.includes(current) || !isChange(current));
  const misplaced = isHere && where.misplaced(current);
  const report = useDraftReport({ community, person, contribution, tableOf });
  // What was drafted is seen and sent even where its layer cannot be read.
  const mayDraft = layer !== undefined && grids?.length !== 0;
  const hasActs = mayDraft || drafts.length > 0 || undo !== undefined;
  return (
    <>
      <UnreadLayers layers={layers.filter(isForEditing)} />
      <MembersWithoutGrids community={community} />
      {layer ? (
        <>
          <Select
            label={t('layer')}
            options={editable.map((one) => ({ value: String(one.layer.id), label: one.title }))}
            nativeSelectProps={{
              value: String(layer.layer.id),
              onChange: ({ target }) => contribution.chooseLayer(Number(target.value)),
            }}
          />
          {grids?.length === 0 ? (
            <NoGrids community={community} />
          ) : (
            <>
              {grids && <OwnGrids grids={grids} onShow={() => onShowGrids(grids)} />}
              <Tools contribution={contribution} layer={layer} />
              <p className="fr-hint-text" role="status">
                {t(hintOf(contribution))}
              </p>
            </>
          )}
        </>
      ) : (
        <NoLayer layers={layers} />
      )}
      {/* Heard by who is on the map, or in a field of the object. */}
      <div aria-live="polite">
        {current && misplaced && (
          <MisplacedAlert
            community={community}
            draft={current}
            misplaced={misplaced}
            onReport={() => void report(current)}
          />
        )}
        {problem !== undefined && (
          <Alert
            small
            severity={isTold(problem.kind) ? 'info' : 'warning'}
            className="fr-mb-2w"
            description={
              isToldHere(problem.kind)
                ? t(`${problem.kind}Failed`, { layers: problem.layers ?? '' })
                : problem.kind
            }
          />
        )}
      </div>
      {hasActs && (
        <div className="app-guichet__acts fr-mb-2w">
          <Button
            size="small"
            priority="tertiary"
            iconId="fr-icon-arrow-go-back-line"
            disabled={!undo}
            onClick={() => undo?.()}
          >
            {t('undo')}
          </Button>
          <Button
            size="small"
            priority="tertiary"
            iconId="fr-icon-arrow-go-forward-line"
            disabled={!redo}
            onClick={() => redo?.()}
          >
            {t('redo')}
          </Button>
        </div>
      )}
      {current && table && (
        <Current key={current.id} draft={current} table={table} contribution={contribution} layers={layers} />
      )}
      {drafts.length > 0 && (
        <DraftsReview
          community={community}
          person={person}
          contribution={contribution}
          tableOf={tableOf}
          where={where}
          onReport={(draft) => void report(draft)}
        />
      )}
      {layer?.table && <LastChanges table={layer.table} />}
    </>
  );
}

/** None can be edited here, as far as they are read. */
function NoLayer({ layers }: Pick<ContributePanelProps, 'layers'>) {
  const t = useTexts(contributeTexts);
  const unread = layers.filter((one) => isForEditing(one) && !one.table && !one.isGone);
  if (unread.some(({ hasFailed }) => !hasFailed)) return <Spinner />;
  return unread.length === 0 && <p>{t('nothingEditable')}</p>;
}

const toldHere = [
  ...(['merge', 'split', 'snap', 'snapUnseen', 'snapFree'] as const),
  ...(['absent', 'changed', 'together', 'gone'] as const),
] as const;
/** Nothing went wrong. */
const isTold = (problem: string) => problem === 'snapFree' || problem === 'together';
const isToldHere = (problem: string): problem is (typeof toldHere)[number] =>
  (toldHere as readonly string[]).includes(problem);

function hintOf({ tool, current }: Contribution) {
  if (tool !== null) return `hint_${tool}` as const;
  return current ? 'hint_chosen' : 'hint_choose';
}

interface ToolsProps {
  readonly contribution: Contribution;
  readonly layer: GuichetLayer;
}

function Tools({ contribution, layer }: ToolsProps) {
  const t = useTexts(contributeTexts);
  const { tool, use, add } = contribution;
  if (!hasTool(layer, 'draw')) return null;
  const family = layer.table && familyOf(layer.table);
  return (
    <div className="app-guichet__acts fr-mb-1w">
      {family && <ToolButton name="draw" tool={tool} use={use} icon="fr-icon-add-line" />}
      {layer.layer.ref_tools?.shortestpath && (
        <ToolButton name="path" tool={tool} use={use} icon="fr-icon-git-commit-line" />
      )}
      <Button size="small" priority="tertiary" onClick={() => add()}>
        {t('addWithoutMap')}
      </Button>
    </div>
  );
}

interface ToolButtonProps {
  readonly name: EditTool;
  readonly tool: EditTool | null;
  readonly use: (tool: EditTool | null) => void;
  readonly icon:
    | 'fr-icon-add-line'
    | 'fr-icon-git-commit-line'
    | 'fr-icon-drag-move-2-line'
    | 'fr-icon-scissors-line'
    | 'fr-icon-links-line';
}

function ToolButton({ name, tool, use, icon }: ToolButtonProps) {
  const t = useTexts(contributeTexts);
  const isUsed = tool === name;
  return (
    <Button
      size="small"
      priority={isUsed ? 'primary' : 'secondary'}
      iconId={icon}
      nativeButtonProps={{ 'aria-pressed': isUsed }}
      onClick={() => use(isUsed ? null : name)}
    >
      {t(`tool_${name}`)}
    </Button>
  );
}

interface CurrentProps {
  readonly draft: Draft;
  readonly table: EspacecoTable;
  readonly contribution: Contribution;
  readonly layers: readonly GuichetLayer[];
}

/** The object that is edited: its tools, its attributes and its place. */
function Current({ draft, table, contribution, layers }: CurrentProps) {
  const t = useTexts(contributeTexts);
  const { tool, use, change, copy, withdraw } = contribution;
  const layer = layers.find((one) => one.layer.id === draft.layerId);
  if (!layer) return null;
  const family = familyOf(table);
  const isDeleted = draft.state === 'Delete';
  const mayShape = hasTool(layer, 'modify') || hasTool(layer, 'translate') || draft.state === 'Insert';
  const type = geometryTypeOf(table);
  return (
    <section className="app-guichet-object" aria-label={nameOf(draft, { isNew: t('newObject'), table })}>
      <h3 className="fr-h6 fr-mb-1w">{nameOf(draft, { isNew: t('newObject'), table })}</h3>
      <div className="app-guichet__acts fr-mb-2w">
        {!isDeleted && family && mayShape && (
          <ToolButton name="shape" tool={tool} use={use} icon="fr-icon-drag-move-2-line" />
        )}
        {!isDeleted && family && maySplit(layer, family) && (
          <ToolButton name="split" tool={tool} use={use} icon="fr-icon-scissors-line" />
        )}
        {!isDeleted &&
          family &&
          hasTool(layer, 'modify') &&
          hasTool(layer, 'delete') &&
          draft.state === 'Update' && (
            <ToolButton name="merge" tool={tool} use={use} icon="fr-icon-links-line" />
          )}
        {hasTool(layer, 'copy_paste') && (
          <Button
            size="small"
            priority="secondary"
            iconId="fr-icon-clipboard-line"
            onClick={() => copy(draft)}
          >
            {t('copy')}
          </Button>
        )}
        {hasTool(layer, 'delete') && draft.state === 'Update' && (
          <Button
            size="small"
            priority="secondary"
            iconId="fr-icon-delete-line"
            onClick={() => change({ ...draft, state: 'Delete', values: {} })}
          >
            {t('delete')}
          </Button>
        )}
        {(draft.state !== 'Update' || Object.keys(draft.values).length > 0) && (
          <Button size="small" priority="tertiary" onClick={() => withdraw([draft.id])}>
            {t('withdraw')}
          </Button>
        )}
        <Button size="small" priority="tertiary" onClick={() => contribution.select(undefined)}>
          {t('closeObject')}
        </Button>
      </div>
      {tool === 'merge' && <MergeField onMerge={(key) => void contribution.merge(layer, key)} />}
      {isDeleted ? (
        <p>{t('willBeDeleted')}</p>
      ) : (
        <>
          <ObjectForm table={table} draft={draft} onApply={change} />
          {type !== null && mayShape && (
            <PlaceField key={String(wktOf(draft))} draft={draft} type={type} onApply={contribution.place} />
          )}
        </>
      )}
    </section>
  );
}
