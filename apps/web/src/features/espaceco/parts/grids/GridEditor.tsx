import { type EspacecoGrid, espacecoCalls, GRIDS_MAX } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead } from '../../../../base/api/hooks.ts';
import { DataTable } from '../../../../base/design/DataTable.tsx';
import { SuggestField } from '../../../../base/design/SuggestField.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { texts } from './texts.ts';

const MIN_SEARCH = 2;
const FRESH_MS = 60_000;
const PAGE = { page: 1, limit: 20 };

interface GridEditorProps {
  readonly grids: readonly EspacecoGrid[];
  readonly onChange: (grids: readonly EspacecoGrid[]) => void;
}

/** Chooses grids by their name or title. */
export function GridEditor({ grids, onChange }: GridEditorProps) {
  const t = useTexts(texts);
  const [words, setWords] = useState('');
  const isEnough = words.length >= MIN_SEARCH;
  const found = useRead(
    espacecoCalls.searchEspacecoGrids,
    { query: { ...PAGE, text: `${words}%`, searchBy: ['name', 'title'], adm: false } },
    { enabled: isEnough, staleTime: FRESH_MS, placeholderData: keepPreviousData },
  );
  const chosen = new Set(grids.map(({ name }) => name));
  const items = found.data?.content
    .filter(({ name }) => !chosen.has(name))
    .map((grid) => ({ key: grid.name, label: t('option', { name: grid.name, title: grid.title }), grid }));
  return (
    <>
      <SuggestField
        label={t('search')}
        hint={t('searchHint')}
        nothing={t('nothing')}
        disabled={grids.length >= GRIDS_MAX}
        items={isEnough ? items : undefined}
        onSearch={setWords}
        onChoose={({ grid }) => onChange([...grids, grid])}
      />
      {grids.length === 0 ? (
        <p className="fr-hint-text fr-mt-2w">{t('none')}</p>
      ) : (
        <GridTable grids={grids} onRemove={(name) => onChange(grids.filter((grid) => grid.name !== name))} />
      )}
    </>
  );
}

interface GridTableProps {
  readonly grids: readonly EspacecoGrid[];
  /** Without it, they are shown only. */
  readonly onRemove?: (name: string) => void;
}

export function GridTable({ grids, onRemove }: GridTableProps) {
  const t = useTexts(texts);
  return (
    <DataTable
      caption={t('caption')}
      items={grids.map((grid) => ({ _id: grid.name, ...grid }))}
      columns={[
        { header: t('name'), cell: ({ name }) => name },
        { header: t('title'), cell: ({ title }) => title },
        { header: t('type'), cell: ({ type }) => t(`type_${type.name}`) },
        ...(onRemove
          ? [
              {
                header: t('action'),
                quiet: true,
                cell: ({ name, title }: EspacecoGrid) => (
                  <Button
                    type="button"
                    size="small"
                    priority="tertiary no outline"
                    iconId="fr-icon-delete-line"
                    title={t('remove', { title })}
                    onClick={() => onRemove(name)}
                  />
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
