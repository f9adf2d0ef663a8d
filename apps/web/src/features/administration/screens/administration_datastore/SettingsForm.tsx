import { type AdministeredDatastoreDetail, administrationCalls } from '@cartable/contract/administration';
import type { Language } from '@cartable/contract/core';
import { datastoreCalls, type Quotas, type StorageKind, storageKinds } from '@cartable/contract/datastore';
import { peopleCalls } from '@cartable/contract/people';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { FormProvider, useForm } from 'react-hook-form';
import { invalidate, useWrite } from '../../../../base/api/hooks.ts';
import { commonTexts } from '../../../../base/design/common-texts.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { LinesField, TextField } from '../../../../base/design/fields.tsx';
import { DraftForm, ErrorSummary, formDone, showRejection } from '../../../../base/forms/index.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { AllowanceFields } from '../../parts/AllowanceFields.tsx';
import { administrationTexts } from '../../parts/administration-texts.ts';
import { type AllowanceValues, readEndpoints, readQuotas, typedQuotas } from '../../parts/allowances.ts';
import { texts } from './texts.ts';

type Values = AllowanceValues & { name: string; description: string };

/** Names, quotas and endpoints; saved together or not at all. */
export function SettingsForm({ datastore }: { readonly datastore: AdministeredDatastoreDetail }) {
  const t = useTexts(texts);
  const common = useTexts(commonTexts);
  const admin = useTexts(administrationTexts);
  const language = useLanguage();
  const defaultValues = valuesOf(datastore, language);
  const form = useForm<Values>({ defaultValues });
  const { register, formState } = form;
  const { errors } = formState;
  const save = useWrite(administrationCalls.updateDatastore, {
    onSuccess: async (changed) => {
      formDone();
      form.reset(valuesOf(changed, language), { keepSubmitCount: true });
      await Promise.all([
        invalidate(administrationCalls.getAdministeredDatastore),
        invalidate(administrationCalls.getAllDatastores),
        invalidate(peopleCalls.getMyDatastores),
        invalidate(datastoreCalls.getDatastore),
      ]);
    },
    onError: (error) => void showRejection(form, error),
  });
  const submit = form.handleSubmit(({ quotas, endpoints, name, description }) =>
    save.mutate({
      params: { datastoreId: datastore._id },
      body: {
        name,
        description,
        quotas: readQuotas(quotas, { quotas: quotasOf(datastore), language }),
        endpoints: readEndpoints(endpoints),
      },
    }),
  );
  const use = Object.fromEntries(storageKinds.map((kind) => [kind, datastore.storage[kind].use])) as Record<
    StorageKind,
    number
  >;
  const published = new Map(datastore.endpoints.map(({ endpoint, use: count }) => [endpoint._id, count]));
  // The sandbox publishes for everybody only.
  const endpoints = datastore.endpoints
    .map(({ endpoint }) => endpoint)
    .filter(({ open }) => open || !datastore.is_sandbox);
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DraftForm form={form} initial={defaultValues} />
        <ErrorSummary attempts={formState.submitCount} />
        {save.error && Object.keys(errors).length === 0 && (
          <ErrorAlert title={t('failed')} error={save.error} />
        )}
        {save.isSuccess && !formState.isDirty && (
          <div role="status" className="fr-mb-3w">
            <Alert severity="success" small description={t('saved')} />
          </div>
        )}
        <TextField
          label={admin('name')}
          field={register('name', {
            required: admin('required'),
            maxLength: { value: 99, message: admin('nameLength') },
          })}
          error={errors.name?.message}
        />
        <LinesField
          label={common('optional', { label: admin('description') })}
          field={register('description')}
          error={errors.description?.message}
          maxLength={2000}
        />
        <AllowanceFields endpoints={endpoints} use={use} published={published} />
        <Button type="submit" disabled={save.isPending}>
          {t('save')}
        </Button>
      </form>
    </FormProvider>
  );
}

function valuesOf(datastore: AdministeredDatastoreDetail, language: Language): Values {
  const { name, description, endpoints } = datastore;
  return {
    name,
    description: description ?? '',
    quotas: typedQuotas(quotasOf(datastore), language),
    endpoints: Object.fromEntries(
      endpoints.map(({ endpoint, quota }) => [endpoint._id, quota === null ? '' : String(quota)]),
    ),
  };
}

function quotasOf({ storage }: AdministeredDatastoreDetail): Quotas {
  return Object.fromEntries(storageKinds.map((kind) => [kind, storage[kind].quota])) as Quotas;
}
