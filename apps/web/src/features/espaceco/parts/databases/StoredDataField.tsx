import { datastoreCalls, type StoredData } from '@cartable/contract/datastore';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { useState } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { useRead } from '../../../../base/api/hooks.ts';
import { useMe } from '../../../../base/api/session.ts';
import { useReadMore } from '../../../../base/api/useReadMore.ts';
import { stateOf } from '../../../../base/design/fields.tsx';
import { MoreResults, ResultCount } from '../../../../base/design/MoreResults.tsx';
import { WordsField } from '../../../../base/design/WordsField.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import type { NewDatabaseValues } from './new-database.ts';
import { texts } from './texts.ts';

/** A vector database that is ready, in a workspace of one's own. */
export function StoredDataField({ form }: { readonly form: UseFormReturn<NewDatabaseValues> }) {
  const t = useTexts(texts);
  const me = useMe().data;
  const datastoreId = useWatch({ control: form.control, name: 'datastore' });
  const workspaces = (me?.communities_member ?? []).flatMap(({ community: { name, datastore } }) =>
    datastore === null ? [] : [{ value: datastore, label: name }],
  );
  if (workspaces.length === 0) return <p>{t('noDatastore')}</p>;
  return (
    <>
      <Controller
        control={form.control}
        name="datastore"
        render={({ field: { value, onChange } }) => (
          <Select
            label={t('datastore')}
            placeholder={t('choose')}
            options={workspaces}
            nativeSelectProps={{
              value,
              onChange: ({ target }) => {
                onChange(target.value);
                form.setValue('stored', '');
              },
            }}
          />
        )}
      />
      <DataChoice key={datastoreId} form={form} datastoreId={datastoreId} />
    </>
  );
}

interface DataChoiceProps {
  readonly form: UseFormReturn<NewDatabaseValues>;
  /** Empty until it is chosen: nothing can be, and the form is not sent without. */
  readonly datastoreId: string;
}

/** The one that is chosen stays among the options, whatever is searched, also when one comes back to the field. */
function DataChoice({ form, datastoreId }: DataChoiceProps) {
  const t = useTexts(texts);
  const [search, setSearch] = useState('');
  const [picked, setPicked] = useState<StoredData>();
  const list = useReadMore(
    datastoreCalls.searchStoredData,
    { params: { datastoreId }, query: { type: 'VECTOR-DB', status: 'GENERATED', search, limit: 50 } },
    { enabled: datastoreId !== '' },
  );
  const found = list.items ?? [];
  const isEmpty = list.items !== undefined && list.total === 0 && search === '' && !list.isFormer;
  const stored = useWatch({ control: form.control, name: 'stored' });
  const isFound = found.some(({ _id }) => _id === stored);
  const former = useRead(
    datastoreCalls.getStoredData,
    { params: { datastoreId, storedDataId: stored } },
    { enabled: stored !== '' && !isFound && picked?._id !== stored && list.items !== undefined },
  );
  const chosen = picked?._id === stored ? picked : former.data;
  const options = [...(chosen && stored !== '' && !isFound ? [chosen] : []), ...found];
  return (
    <>
      {isEmpty && <p>{t('storedNone')}</p>}
      {datastoreId !== '' && !isEmpty && (
        <>
          <WordsField label={t('storedSearch')} onSearch={setSearch} />
          <ResultCount list={list} />
        </>
      )}
      <Controller
        control={form.control}
        name="stored"
        rules={{
          validate: (id, { from }) => from !== 'stored' || id !== '' || t('storedMissing'),
        }}
        render={({ field: { value, onChange }, fieldState }) => (
          <Select
            label={t('storedData')}
            placeholder={t('choose')}
            disabled={list.items === undefined || isEmpty}
            options={options.map(({ _id, name, datasheet_name: sheet }) => ({
              value: _id,
              label: t('storedOf', { name, sheet }),
            }))}
            nativeSelectProps={{
              value,
              onChange: ({ target }) => {
                onChange(target.value);
                setPicked(options.find(({ _id }) => _id === target.value));
              },
            }}
            {...stateOf(fieldState.error?.message)}
          />
        )}
      />
      <MoreResults list={list} />
    </>
  );
}
