import { datastoreCalls } from '@cartable/contract/datastore';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { useRead } from '../../../../base/api/hooks.ts';
import { useMe } from '../../../../base/api/session.ts';
import { stateOf } from '../../../../base/design/fields.tsx';
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
  const list = useRead(
    datastoreCalls.getStoredDataList,
    { params: { datastoreId }, query: { type: 'VECTOR-DB' } },
    { enabled: datastoreId !== '' },
  );
  const ready = list.data?.filter(({ status }) => status === 'GENERATED');
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
      {ready?.length === 0 && <p>{t('storedNone')}</p>}
      {(datastoreId === '' || !ready || ready.length > 0) && (
        <Controller
          control={form.control}
          name="stored"
          rules={{
            validate: (stored, { from }) => from !== 'stored' || stored !== '' || t('storedMissing'),
          }}
          render={({ field: { value, onChange }, fieldState }) => (
            <Select
              label={t('storedData')}
              placeholder={t('choose')}
              disabled={ready === undefined}
              options={(ready ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
              nativeSelectProps={{ value, onChange: ({ target }) => onChange(target.value) }}
              {...stateOf(fieldState.error?.message)}
            />
          )}
        />
      )}
    </>
  );
}
