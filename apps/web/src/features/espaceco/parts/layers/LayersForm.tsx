import {
  type EspacecoLayer,
  type EspacecoTable,
  espacecoCalls,
  LAYERS_MAX,
  type PermissionTree,
} from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useRef, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { DraftForm, formDone, useFormWrite } from '../../../../base/forms/index.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { moved } from '../../../../base/state/moved.ts';
import { useEditedPermissions } from '../databases/databases.ts';
import { levelOnTable } from '../databases/rights-tree.ts';
import { type Intent, intentOf, type SettingsFormProps } from '../settings/settings-form.ts';
import { AddTable } from './AddTable.tsx';
import { LayerRow } from './LayerRow.tsx';
import { LayersPreview } from './LayersPreview.tsx';
import {
  entriesOf,
  type LayerEntry,
  layersOf,
  proposedEntries,
  withService,
  withTable,
} from './layer-list.ts';
import { reloadLayers, useDataOfCommunity, useEditedLayers } from './layers.ts';
import { ServiceDialog } from './ServiceDialog.tsx';
import { StyleDialog, type StyledLayer } from './StyleDialog.tsx';
import { texts } from './texts.ts';
import './layers.css';

interface LayersFormProps extends SettingsFormProps {
  /** Where there is no layer yet, every table is laid in the form, to be kept or removed. @default false */
  readonly proposes?: boolean;
}

/** In the set-up: the tables of the databases that were chosen before are laid ready. */
export const FirstLayersForm = (props: SettingsFormProps) => <LayersForm {...props} proposes />;

/** Layers of the map of a community: tables its members see, and services of other places, in order. */
export function LayersForm(props: LayersFormProps) {
  const layers = useEditedLayers(props.community.id);
  const tables = useDataOfCommunity(props.community.id);
  const rights = useEditedPermissions(props.community.id);
  return (
    <Loaded query={layers}>
      {(known) => (
        <Loaded query={tables}>
          {(viewable) => (
            <Loaded query={rights}>
              {(tree) => <Form {...props} layers={known} tables={Object.values(viewable)} rights={tree} />}
            </Loaded>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

interface FormProps extends LayersFormProps {
  readonly layers: readonly EspacecoLayer[];
  readonly tables: readonly EspacecoTable[];
  /** What members may do of them: what they edit is there to be edited. */
  readonly rights: PermissionTree;
}

function Form({ community, formId, proposes = false, onBusy, onSaved, layers, tables, rights }: FormProps) {
  const t = useTexts(texts);
  const intent = useRef<Intent>('save');
  const [styled, style] = useState<StyledLayer>();
  const [isProposed, propose] = useState(proposes && layers.length === 0 && tables.length > 0);
  const [initial, begin] = useState(() => ({
    layers: isProposed ? proposedEntries(tables, (table) => roleOf(table, rights)) : entriesOf(layers),
  }));
  const form = useForm<{ layers: LayerEntry[] }>({ defaultValues: initial });
  const replace = useFormWrite(espacecoCalls.replaceEspacecoLayers, form, {
    onBusy,
    onSuccess: async (saved) => {
      formDone();
      // New layers have numbers from now on, which nobody typed.
      const kept = { layers: entriesOf(saved) };
      begin(kept);
      propose(false);
      form.reset(kept);
      await reloadLayers();
      onSaved(community, intent.current);
    },
  });
  const submit = form.handleSubmit((values) =>
    replace.mutate({ params: { communityId: community.id }, body: layersOf(values.layers) }),
  );
  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => {
        intent.current = intentOf((event.nativeEvent as SubmitEvent).submitter);
        void submit(event);
      }}
    >
      <DraftForm form={form} initial={initial} />
      {replace.untold !== null && <ErrorAlert title={t('failed')} error={replace.untold} />}
      <p>{t('lead')}</p>
      {isProposed && <p className="fr-hint-text">{t('proposed')}</p>}
      <Controller
        control={form.control}
        name="layers"
        render={({ field: { value, onChange } }) => (
          <LayerList
            entries={value}
            onChange={onChange}
            tables={tables}
            rights={rights}
            onStyle={(entry) => style(styledLayer(entry, layers, tables))}
          />
        )}
      />
      <LayersPreview communityId={community.id} layers={layers} tables={tables} />
      <StyleDialog communityId={community.id} layer={styled} onClose={() => style(undefined)} />
    </form>
  );
}

/** What members may write is there to be edited. */
const roleOf = (table: EspacecoTable, rights: PermissionTree) =>
  levelOnTable(rights, table) === 'EDIT' ? 'edit' : 'visu';

/** A layer that is kept, and shows a table that is known. */
function styledLayer(
  { id, table: shown }: LayerEntry,
  layers: readonly EspacecoLayer[],
  tables: readonly EspacecoTable[],
): StyledLayer | undefined {
  const table = tables.find((one) => one.id === shown);
  const isStyled = layers.find((one) => one.id === id)?.has_style === true;
  return id === undefined || table === undefined ? undefined : { id, title: table.title, table, isStyled };
}

interface LayerListProps {
  readonly entries: readonly LayerEntry[];
  readonly onChange: (entries: readonly LayerEntry[]) => void;
  readonly tables: readonly EspacecoTable[];
  readonly rights: PermissionTree;
  readonly onStyle: (entry: LayerEntry) => void;
}

function LayerList({ entries, onChange, tables, rights, onStyle }: LayerListProps) {
  const t = useTexts(texts);
  const dragged = useRef<number>(undefined);
  const [said, say] = useState('');
  const [isAdding, add] = useState(false);
  const isFull = entries.length >= LAYERS_MAX;
  const titleOf = ({ table, title }: LayerEntry) =>
    table === null
      ? title
      : (tables.find(({ id }) => id === table)?.title ?? t('unknownTable', { id: table }));
  const move = (from: number, to: number) => {
    onChange(moved(entries, from, to));
    say(t('moved', { title: titleOf(entries[from]!), rank: to + 1, count: entries.length }));
  };
  return (
    <>
      <p className="fr-sr-only" role="status">
        {said}
      </p>
      {entries.length === 0 && <p>{t('none')}</p>}
      <ul className="app-layers" aria-label={t('list')}>
        {entries.map((entry, rank) => (
          <LayerRow
            key={entry.key}
            entry={entry}
            title={titleOf(entry)}
            isFirst={rank === 0}
            isLast={rank === entries.length - 1}
            onChange={(changed) => onChange(entries.with(rank, changed))}
            onMove={(by) => move(rank, rank + by)}
            onStyle={canStyle(entry, tables) ? () => onStyle(entry) : undefined}
            onRemove={() => onChange(entries.toSpliced(rank, 1))}
            onDrag={() => {
              dragged.current = rank;
            }}
            onDrop={() => {
              const from = dragged.current;
              dragged.current = undefined;
              if (from !== undefined && from !== rank) move(from, rank);
            }}
          />
        ))}
      </ul>
      <AddTable
        tables={tables}
        taken={entries.flatMap(({ table }) => table ?? [])}
        isFull={isFull}
        onAdd={(table) => onChange(withTable(entries, table.id, roleOf(table, rights)))}
      />
      <Button
        type="button"
        size="small"
        priority="secondary"
        iconId="fr-icon-add-line"
        disabled={isFull}
        onClick={() => add(true)}
      >
        {t('addService')}
      </Button>
      <ServiceDialog
        open={isAdding}
        onAdd={(service) => onChange(withService(entries, service))}
        onClose={() => add(false)}
      />
    </>
  );
}

/** Features that are drawn, of a layer that has its number. */
const canStyle = ({ id, table }: LayerEntry, tables: readonly EspacecoTable[]): boolean =>
  id !== undefined && tables.some((one) => one.id === table && one.geometry_name !== null);
