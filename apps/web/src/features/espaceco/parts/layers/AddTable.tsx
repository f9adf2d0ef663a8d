import type { EspacecoTable } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { useState } from 'react';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { texts } from './texts.ts';

interface AddTableProps {
  readonly tables: readonly EspacecoTable[];
  /** Those on the map already. */
  readonly taken: readonly number[];
  readonly isFull: boolean;
  readonly onAdd: (table: EspacecoTable) => void;
}

/** Chooses among the tables that members see and that are not on the map. */
export function AddTable({ tables, taken, isFull, onAdd }: AddTableProps) {
  const t = useTexts(texts);
  const [chosen, choose] = useState('');
  const left = tables.filter(({ id }) => !taken.includes(id));
  if (left.length === 0) return <p>{t(tables.length === 0 ? 'tablesNone' : 'tablesAll')}</p>;
  const table = left.find(({ id }) => String(id) === chosen);
  return (
    <div className="app-layers__add">
      <Select
        label={t('addTable')}
        placeholder={t('chooseTable')}
        options={left.map(({ id, title, full_name }) => ({
          value: String(id),
          label: `${title} (${full_name})`,
        }))}
        nativeSelectProps={{ value: table ? chosen : '', onChange: ({ target }) => choose(target.value) }}
      />
      <Button
        type="button"
        priority="secondary"
        disabled={isFull || table === undefined}
        onClick={() => {
          if (table) onAdd(table);
          choose('');
        }}
      >
        {t('addTableButton')}
      </Button>
    </div>
  );
}
