import { datastoreCalls, type StoredData } from '@cartable/contract/datastore';
import { peopleCalls } from '@cartable/contract/people';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { useState } from 'react';
import { useRead } from '../../../../../base/api/hooks.ts';
import { ErrorAlert } from '../../../../../base/design/ErrorAlert.tsx';
import { Loaded } from '../../../../../base/design/Loaded.tsx';
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
  const { data, error, isError } = useRead(datastoreCalls.getStoredDataList, {
    params: { datastoreId },
    query: { type: 'VECTOR-DB' },
  });
  if (isError) return <ErrorAlert error={error} />;
  const tables = data?.flatMap((one) => tablesOf(datastoreId, one));
  return (
    <>
      <p className="fr-hint-text fr-my-1w" role="status">
        {tables ? t('ownFound', { count: tables.length }) : t('searching')}
      </p>
      <ul className="app-maps__found-layers">
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
    </>
  );
}

function tablesOf(datastoreId: string, { _id: storedDataId, name, status, type_infos }: StoredData) {
  if (status !== 'GENERATED') return [];
  return type_infos.relations.flatMap(({ name: table, extent }) => {
    const source: DataSource = { from: 'data', datastoreId, storedDataId, table };
    return extent ? { source, dataName: name, extent } : [];
  });
}
