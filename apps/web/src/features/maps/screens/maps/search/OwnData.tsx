import { datastoreCalls, type StoredData } from '@cartable/contract/datastore';
import { peopleCalls } from '@cartable/contract/people';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { useState } from 'react';
import { useRead } from '../../../../../base/api/hooks.ts';
import { useReadMore } from '../../../../../base/api/useReadMore.ts';
import { Loaded } from '../../../../../base/design/Loaded.tsx';
import { MoreResults, ResultCount } from '../../../../../base/design/MoreResults.tsx';
import { WordsField } from '../../../../../base/design/WordsField.tsx';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import type { DataSource } from '../../../../records/index.ts';
import { rankOf } from '../map-state.ts';
import { texts } from '../texts.ts';
import { AddOrChosen } from './AddOrChosen.tsx';
import type { AddLayerProps } from './adding.ts';

type OwnDataProps = Omit<AddLayerProps, 'wanted'>;

/** Tables of one's own workspaces, published or not; only those who see them there see them on the map. */
export function OwnData(props: OwnDataProps) {
  const t = useTexts(texts);
  const workspaces = useRead(peopleCalls.getMyDatastores, {});
  const [chosen, choose] = useState<string>();
  return (
    <Loaded query={workspaces}>
      {(list) => {
        const options = list.map(({ _id: value, name: label }) => ({ value, label }));
        const datastoreId = chosen ?? options.at(-1)?.value;
        if (datastoreId === undefined) return <p className="fr-hint-text">{t('ownNone')}</p>;
        return (
          <>
            <Select
              label={t('ownWorkspace')}
              options={options}
              nativeSelectProps={{ value: datastoreId, onChange: ({ target }) => choose(target.value) }}
            />
            <Tables key={datastoreId} datastoreId={datastoreId} {...props} />
          </>
        );
      }}
    </Loaded>
  );
}

function Tables({ datastoreId, chosen, isFull, onAdd }: OwnDataProps & { readonly datastoreId: string }) {
  const t = useTexts(texts);
  const [search, setSearch] = useState('');
  const list = useReadMore(datastoreCalls.searchStoredData, {
    params: { datastoreId },
    query: { type: 'VECTOR-DB', status: 'GENERATED', search },
  });
  const tables = list.items?.flatMap((one) => tablesOf(datastoreId, one));
  return (
    <>
      <WordsField label={t('ownSearch')} onSearch={setSearch} />
      <ResultCount list={list} of="data" />
      <ul className="app-maps__found-layers" aria-busy={list.isFormer}>
        {tables?.map(({ source, dataName, extent }) => (
          <li key={`${source.storedDataId} ${source.table}`}>
            <span>
              {source.table} <span className="fr-hint-text">{dataName}</span>
            </span>
            <AddOrChosen
              title={source.table}
              isChosen={rankOf(chosen, source) >= 0}
              isFull={isFull}
              onAdd={() => onAdd(source, { title: source.table, bbox: extent })}
            />
          </li>
        ))}
      </ul>
      <MoreResults list={list} />
    </>
  );
}

function tablesOf(datastoreId: string, { _id: storedDataId, name, type_infos }: StoredData) {
  return type_infos.relations.flatMap(({ name: table, extent }) => {
    const source: DataSource = { from: 'data', datastoreId, storedDataId, table };
    return extent ? { source, dataName: name, extent } : [];
  });
}
