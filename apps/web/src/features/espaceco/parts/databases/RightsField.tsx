import type { EspacecoDatabase, PermissionTree } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { AddRightDialog } from './AddRightDialog.tsx';
import { LevelSelect } from './LevelSelect.tsx';
import { type Right, type RightPath, withRight } from './rights-tree.ts';
import { texts } from './texts.ts';
import { toldApart } from './told-apart.ts';
import './databases.css';

interface RightsFieldProps {
  /** Those its managers administer are listed even where members have no right on them. */
  readonly communityId: number;
  readonly databases: readonly EspacecoDatabase[];
  readonly value: PermissionTree;
  readonly onChange: (tree: PermissionTree) => void;
}

/** Rights on databases, on their tables and on the columns of these; kept with the form around. */
export function RightsField({ communityId, databases, value, onChange }: RightsFieldProps) {
  const t = useTexts(texts);
  const [adding, add] = useState<Partial<RightPath>>();
  const set = (path: RightPath, right: Right | undefined) => onChange(withRight(value, path, right));
  const mayGive = (id: number) =>
    databases.some((database) => database.id === id && database.abilities.administer === true);
  const ungiven = databases.filter(
    ({ id, community_id, status }) =>
      community_id === communityId &&
      status !== 'FAILED' &&
      mayGive(id) &&
      !value.some((right) => right.id === id),
  );
  return (
    <>
      {value.length === 0 && <p>{t('rightsNone')}</p>}
      <ul className="app-rights">
        {/* In one list: whoever gives a right stays in its field with the keyboard. */}
        {[...value, ...ungiven.map(rightless)].map((database) => {
          const path = { database: database.id };
          const isGiven = mayGive(database.id);
          const known = databases.find(({ id }) => id === database.id);
          const title = known ? toldApart(databases, known) : (database.title ?? String(database.id));
          const entry = { ...database, title };
          const change = (right: Right | undefined) => set(path, right);
          if (!value.includes(database))
            return (
              <Entry key={database.id} entry={entry} isGiven isUngiven onChange={change}>
                <p className="fr-hint-text fr-mb-1v">{t('ungiven')}</p>
              </Entry>
            );
          return (
            <Entry key={database.id} entry={entry} isGiven={isGiven} onChange={change}>
              {!isGiven && <p className="fr-hint-text fr-mb-1v">{t('foreign')}</p>}
              <ul className="app-rights" aria-label={t('tablesOfDatabase', { title })}>
                {database.tables.map((table) => (
                  <Entry
                    key={table.id}
                    entry={table}
                    isGiven={isGiven}
                    isPart
                    onChange={(right) => set({ ...path, table: table.id }, right)}
                  >
                    <ul
                      className="app-rights"
                      aria-label={t('columnsOfTable', { title: table.title ?? String(table.id) })}
                    >
                      {table.columns.map((column) => (
                        <Entry
                          key={column.id}
                          entry={column}
                          isGiven={isGiven}
                          isPart
                          onChange={(right) => set({ ...path, table: table.id, column: column.id }, right)}
                        />
                      ))}
                    </ul>
                    {isGiven && (
                      <AddButton
                        title={t('addColumnOf', { title: table.title ?? String(table.id) })}
                        onClick={() => add({ ...path, table: table.id })}
                      >
                        {t('addColumn')}
                      </AddButton>
                    )}
                  </Entry>
                ))}
              </ul>
              {isGiven && (
                <AddButton title={t('addTableOf', { title })} onClick={() => add(path)}>
                  {t('addTable')}
                </AddButton>
              )}
            </Entry>
          );
        })}
      </ul>
      <Button
        type="button"
        size="small"
        priority="secondary"
        iconId="fr-icon-add-line"
        onClick={() => add({})}
      >
        {t('addDatabase')}
      </Button>
      <AddRightDialog
        above={adding}
        databases={databases}
        tree={value}
        onAdd={set}
        onClose={() => add(undefined)}
      />
    </>
  );
}

interface AddButtonProps {
  readonly title: string;
  readonly onClick: () => void;
  readonly children: string;
}

function AddButton({ title, onClick, children }: AddButtonProps) {
  return (
    <Button type="button" size="small" priority="tertiary" title={title} onClick={onClick}>
      {children}
    </Button>
  );
}

/** A database of the community that its members do not see: whoever just made it would look for it in vain. */
const rightless = ({ id }: EspacecoDatabase): PermissionTree[number] => ({ id, level: 'NONE', tables: [] });

interface EntryProps {
  readonly entry: PermissionTree[number]['tables'][number]['columns'][number];
  /** One administers the database: its rights may be changed. */
  readonly isGiven: boolean;
  /** Of a database that only goes as a whole when it is not one's own. */
  readonly isPart?: boolean;
  /** Members have no right on it: there is none to remove. */
  readonly isUngiven?: boolean;
  readonly onChange: (right: Right | undefined) => void;
  readonly children?: ReactNode;
}

function Entry({ entry, isGiven, isPart = false, isUngiven = false, onChange, children }: EntryProps) {
  const t = useTexts(texts);
  const { id, level, title = String(id) } = entry;
  return (
    <li className="app-right">
      <div className="app-right__head">
        <span className="app-right__title">{title}</span>
        <LevelSelect
          label={t('levelOf', { title })}
          isLabelled={false}
          disabled={!isGiven}
          value={level}
          onChange={(next) => onChange({ title, level: next })}
        />
        {!isUngiven && (isGiven || !isPart) && (
          <Button
            type="button"
            size="small"
            priority="tertiary no outline"
            iconId="fr-icon-delete-line"
            title={t('remove', { title })}
            onClick={() => onChange(undefined)}
          />
        )}
      </div>
      {children}
    </li>
  );
}
