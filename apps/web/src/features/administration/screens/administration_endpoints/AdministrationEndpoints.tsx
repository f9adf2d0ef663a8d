import { type AdministeredEndpoint, administrationCalls } from '@cartable/contract/administration';
import { datastoreCalls } from '@cartable/contract/datastore';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { invalidate, useRead, useWrite } from '../../../../base/api/hooks.ts';
import { commonTexts } from '../../../../base/design/common-texts.ts';
import { type Column, DataTable } from '../../../../base/design/DataTable.tsx';
import { Dialog } from '../../../../base/design/Dialog.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { TextField } from '../../../../base/design/fields.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { showRejection } from '../../../../base/forms/index.ts';
import { defineTexts, useTexts } from '../../../../base/i18n/texts.ts';
import { AdministrationPage } from '../../parts/AdministrationPage.tsx';
import { administrationTexts } from '../../parts/administration-texts.ts';
import { en } from './AdministrationEndpoints.texts.en.ts';
import { fr } from './AdministrationEndpoints.texts.fr.ts';

const texts = defineTexts('administration_endpoints', { fr, en });

export function Screen() {
  const t = useTexts(texts);
  const [renamed, setRenamed] = useState<AdministeredEndpoint>();
  const list = useRead(administrationCalls.getAllEndpoints, {}, { staleTime: 0, meta: { persist: false } });
  const columns = useColumns(setRenamed);
  return (
    <AdministrationPage title={t('title')} lead={t('lead')}>
      <Loaded query={list}>
        {(endpoints) => <DataTable caption={t('title')} columns={columns} items={endpoints} />}
      </Loaded>
      {renamed && <RenameDialog endpoint={renamed} onClose={() => setRenamed(undefined)} />}
    </AdministrationPage>
  );
}

function useColumns(onRename: (endpoint: AdministeredEndpoint) => void): Column<AdministeredEndpoint>[] {
  const t = useTexts(texts);
  const common = useTexts(administrationTexts);
  return [
    {
      header: common('name'),
      cell: ({ name, technical_name }) => (
        <>
          <p className="fr-text--bold">{name}</p>
          <p className="app-data-table__sub">{technical_name}</p>
        </>
      ),
    },
    {
      header: t('type'),
      cell: ({ type, open }) => (
        <>
          <p>{type}</p>
          <Badge as="span" small noIcon {...(open ? { severity: 'success' as const } : {})}>
            {common(open ? 'open' : 'restricted')}
          </Badge>
        </>
      ),
    },
    {
      header: t('addresses'),
      cell: ({ urls }) =>
        urls.map(({ type, url }) => (
          <p key={url} className="app-data-table__sub">
            {t('address', { type, url })}
          </p>
        )),
    },
    {
      header: t('use'),
      cell: ({ use, datastores }) => (
        <>
          <p>{t('services', { count: use })}</p>
          <p className="app-data-table__sub">{t('datastores', { count: datastores })}</p>
        </>
      ),
    },
    {
      header: common('actions'),
      quiet: true,
      cell: (endpoint) => (
        <Button
          size="small"
          priority="secondary"
          aria-label={t('renameOf', { name: endpoint.name })}
          onClick={() => onRename(endpoint)}
        >
          {t('rename')}
        </Button>
      ),
    },
  ];
}

function RenameDialog({
  endpoint,
  onClose,
}: {
  readonly endpoint: AdministeredEndpoint;
  readonly onClose: () => void;
}) {
  const t = useTexts(texts);
  const common = useTexts(commonTexts);
  const admin = useTexts(administrationTexts);
  const form = useForm({ defaultValues: { name: endpoint.name } });
  const error = form.formState.errors.name?.message;
  const rename = useWrite(administrationCalls.renameEndpoint, {
    onSuccess: async () => {
      onClose();
      await Promise.all([
        invalidate(administrationCalls.getAllEndpoints),
        invalidate(datastoreCalls.getDatastore),
      ]);
    },
    onError: (rejection) => void showRejection(form, rejection),
  });
  const submit = form.handleSubmit((body) => rename.mutate({ params: { endpointId: endpoint._id }, body }));
  return (
    <Dialog
      open
      title={t('renameOf', { name: endpoint.name })}
      onClose={onClose}
      buttons={[
        { children: common('cancel'), priority: 'secondary', onClick: onClose },
        { children: common('save'), disabled: rename.isPending, onClick: () => void submit() },
      ]}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        {rename.error && error === undefined && <ErrorAlert title={t('failed')} error={rename.error} />}
        <TextField
          label={admin('name')}
          field={form.register('name', {
            validate: (typed) => typed.trim() !== '' || admin('required'),
            maxLength: { value: 99, message: admin('nameLength') },
          })}
          error={error}
        />
      </form>
    </Dialog>
  );
}
