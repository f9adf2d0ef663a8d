import { type EspacecoDatabase, espacecoCalls } from '@cartable/contract/espaceco';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { ButtonsGroup } from '@codegouvfr/react-dsfr/ButtonsGroup';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { commonTexts } from '../../../../base/design/common-texts.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useFormWrite } from '../../../../base/forms/index.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { reloadDatabases } from './databases.ts';
import { type NewDatabaseValues, newDatabaseValues } from './new-database.ts';
import { SourceFields } from './SourceFields.tsx';
import { tableOf } from './table-design.ts';
import { texts } from './texts.ts';
import './databases.css';

/** Further tables of a database one administers, and how it goes with those that are being added. */
export function AddTables({ database }: { readonly database: EspacecoDatabase }) {
  const t = useTexts(texts);
  const [isAdding, add] = useState(false);
  const { addition } = database;
  return (
    <section className="fr-mt-4w">
      <div role="status">
        {addition && (
          <Alert
            className="fr-mb-2w"
            severity={addition.status === 'FAILED' ? 'error' : 'info'}
            title={t(`addition_${addition.status}`)}
            description={[addition.source, addition.error?.message].filter(Boolean).join(' : ')}
          />
        )}
      </div>
      {isAdding ? (
        <AddForm databaseId={database.id} onClose={() => add(false)} />
      ) : (
        addition?.status !== 'RUNNING' && (
          <Button
            type="button"
            size="small"
            priority="secondary"
            iconId="fr-icon-add-line"
            onClick={() => add(true)}
          >
            {t('addTables')}
          </Button>
        )
      )}
    </section>
  );
}

interface AddFormProps {
  readonly databaseId: number;
  readonly onClose: () => void;
}

function AddForm({ databaseId, onClose }: AddFormProps) {
  const t = useTexts(texts);
  const common = useTexts(commonTexts);
  const form = useForm<NewDatabaseValues>({ defaultValues: newDatabaseValues() });
  const { send, isPending, untold } = useAdd(form, databaseId, onClose);
  const submit = form.handleSubmit(send);
  return (
    <form className="app-design__new" noValidate onSubmit={(event) => void submit(event)}>
      <h3 className="fr-h6">{t('addTablesTitle')}</h3>
      {untold !== null && <ErrorAlert title={t('addTablesFailed')} error={untold} />}
      <SourceFields form={form} />
      <ButtonsGroup
        inlineLayoutWhen="always"
        buttonsSize="small"
        buttons={[
          { children: common('cancel'), type: 'button', priority: 'secondary', onClick: onClose },
          { children: t('addTablesSubmit'), type: 'submit', disabled: isPending },
        ]}
      />
    </form>
  );
}

function useAdd(form: UseFormReturn<NewDatabaseValues>, databaseId: number, onClose: () => void) {
  const t = useTexts(texts);
  const onSuccess = async ({ title, addition }: EspacecoDatabase) => {
    notify({ description: t(addition?.status === 'RUNNING' ? 'tablesFilling' : 'tablesAdded', { title }) });
    onClose();
    await reloadDatabases();
  };
  const ofTables = useFormWrite(espacecoCalls.addEspacecoTables, form, { onSuccess });
  const ofFile = useFormWrite(espacecoCalls.addEspacecoTablesOfFile, form, {
    fieldOfCode: { 'common.too-large': 'file' },
    onSuccess,
  });
  const params = { databaseId };
  const send = ({ from, tables, datastore, stored, file, srid }: NewDatabaseValues) => {
    if (from === 'file')
      return ofFile.mutate({ params, body: { srid: Number(srid) }, ...(file ? { files: { file } } : {}) });
    const body =
      from === 'empty'
        ? { tables: tables.map(tableOf) }
        : { stored_data: { datastore_id: datastore, stored_data_id: stored } };
    return ofTables.mutate({ params, body });
  };
  return {
    send,
    isPending: ofTables.isPending || ofFile.isPending,
    untold: ofTables.untold ?? ofFile.untold,
  };
}
