import { type EspacecoDatabase, espacecoCalls } from '@cartable/contract/espaceco';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { notify } from '../../../../base/design/snackbar.ts';
import { useFormWrite } from '../../../../base/forms/index.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { reloadDatabases } from './databases.ts';
import { type NewDatabaseValues, newDatabaseValues, sourceOf } from './new-database.ts';
import { type SourceCall, SourceForm } from './SourceForm.tsx';
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
  const form = useForm<NewDatabaseValues>({ defaultValues: newDatabaseValues() });
  return (
    <SourceForm
      form={form}
      heading={<h3 className="fr-h6">{t('addTablesTitle')}</h3>}
      submitLabel={t('addTablesSubmit')}
      failed={t('addTablesFailed')}
      call={useAdd(form, databaseId, onClose)}
      onClose={onClose}
    />
  );
}

function useAdd(form: UseFormReturn<NewDatabaseValues>, databaseId: number, onClose: () => void): SourceCall {
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
  const send = (values: NewDatabaseValues) => {
    const { from, file, srid } = values;
    if (from === 'file')
      return ofFile.mutate({ params, body: { srid: Number(srid) }, ...(file ? { files: { file } } : {}) });
    return ofTables.mutate({ params, body: sourceOf(values) });
  };
  return {
    send,
    isPending: ofTables.isPending || ofFile.isPending,
    untold: ofTables.untold ?? ofFile.untold,
  };
}
