import type { EspacecoDatabase, GrantedLevel, PermissionTree } from '@cartable/contract/espaceco';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { useState } from 'react';
import { FormDialog } from '../../../../base/design/FormDialog.tsx';
import { stateOf } from '../../../../base/design/fields.tsx';
import { Spinner } from '../../../../base/design/Spinner.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { useDatabase, useTable } from './databases.ts';
import { LevelSelect } from './LevelSelect.tsx';
import type { Right, RightPath } from './rights-tree.ts';
import { texts } from './texts.ts';
import { toldApart } from './told-apart.ts';

interface AddRightDialogProps {
  /** What it is added to: nothing for a database, a database for a table of it, a table for a column; closed without. */
  readonly above: Partial<RightPath> | undefined;
  readonly databases: readonly EspacecoDatabase[];
  readonly tree: PermissionTree;
  readonly onAdd: (path: RightPath, right: Right) => void;
  readonly onClose: () => void;
}

/** Chooses among what has no right yet, and the right it gets. */
export function AddRightDialog({ above, onAdd, onClose, ...known }: AddRightDialogProps) {
  const t = useTexts(texts);
  const kind = kindUnder(above ?? {});
  const title = { database: 'addDatabase', table: 'addTable', column: 'addColumn' } as const;
  return (
    <FormDialog open={above !== undefined} title={t(title[kind])} submitLabel={t('add')} onClose={onClose}>
      {(formId) =>
        above && (
          <AddForm
            {...known}
            formId={formId}
            above={above}
            onAdd={(path, right) => {
              onAdd(path, right);
              onClose();
            }}
          />
        )
      }
    </FormDialog>
  );
}

const kindUnder = ({ database, table }: Partial<RightPath>) =>
  database === undefined ? 'database' : table === undefined ? 'table' : 'column';

interface AddFormProps extends Omit<AddRightDialogProps, 'above' | 'onClose'> {
  readonly formId: string;
  readonly above: Partial<RightPath>;
}

function AddForm({ formId, above, databases, tree, onAdd }: AddFormProps) {
  const t = useTexts(texts);
  const kind = kindUnder(above);
  const choices = useChoices(above, { databases, tree });
  const [chosen, choose] = useState('');
  const [level, setLevel] = useState<GrantedLevel>('VIEW');
  const [isMissing, setMissing] = useState(false);
  if (choices === undefined) return <Spinner />;
  const choice = choices.find(({ id }) => String(id) === chosen);
  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (choice === undefined) return setMissing(true);
        return onAdd(pathUnder(above, choice.id), { title: choice.title, level });
      }}
    >
      {choices.length === 0 ? (
        <p>{t(kind === 'database' && databases.every(isForeign) ? 'noDatabase' : 'nothingLeft')}</p>
      ) : (
        <>
          <Select
            label={t(`entry_${kind}`)}
            placeholder={t('choose')}
            options={choices.map(({ id, title }) => ({ value: String(id), label: title }))}
            nativeSelectProps={{
              value: chosen,
              'aria-required': true,
              onChange: ({ target }) => {
                choose(target.value);
                setMissing(false);
              },
            }}
            {...stateOf(isMissing ? t('chooseMissing') : undefined)}
          />
          <LevelSelect label={t('level')} isLabelled value={level} onChange={setLevel} />
        </>
      )}
    </form>
  );
}

const isForeign = ({ abilities }: EspacecoDatabase): boolean => abilities.administer !== true;

function pathUnder({ database, table }: Partial<RightPath>, id: number): RightPath {
  if (database === undefined) return { database: id };
  return table === undefined ? { database, table: id } : { database, table, column: id };
}

interface Choice {
  readonly id: number;
  readonly title: string;
}

/** Databases one administers, tables of one, or columns of one, that have no right yet; `undefined` while they come. */
function useChoices(
  above: Partial<RightPath>,
  { databases, tree }: Pick<AddRightDialogProps, 'databases' | 'tree'>,
): readonly Choice[] | undefined {
  const { database, table } = above;
  const detailed = useDatabase(database);
  const described = useTable(
    database === undefined || table === undefined ? undefined : { databaseId: database, tableId: table },
  );
  const entry = tree.find(({ id }) => id === database);
  if (database === undefined)
    return without(
      databases
        // One that could not be filled holds nothing to read.
        .filter((one) => !isForeign(one) && one.status !== 'FAILED')
        .map((one) => ({ id: one.id, title: toldApart(databases, one) })),
      tree,
    );
  if (table === undefined) return detailed.data && without(detailed.data.tables, entry?.tables ?? []);
  const columns = described.data?.columns.map(({ id, name, title }) => ({ id, title: title ?? name }));
  return columns && without(columns, entry?.tables.find(({ id }) => id === table)?.columns ?? []);
}

function without(choices: readonly Choice[], taken: readonly { readonly id: number }[]): readonly Choice[] {
  return choices.filter(({ id }) => !taken.some((one) => one.id === id));
}
