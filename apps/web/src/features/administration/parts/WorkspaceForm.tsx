import { administrationCalls } from '@cartable/contract/administration';
import type { Endpoint, Quotas } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useEffect, useMemo } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { ApiError } from '../../../base/api/api-error.ts';
import { useRead } from '../../../base/api/hooks.ts';
import { commonTexts } from '../../../base/design/common-texts.ts';
import { ErrorAlert } from '../../../base/design/ErrorAlert.tsx';
import { LinesField, TextField } from '../../../base/design/fields.tsx';
import { Loaded } from '../../../base/design/Loaded.tsx';
import { ErrorSummary, showRejection } from '../../../base/forms/index.ts';
import { useLanguage, useTexts } from '../../../base/i18n/texts.ts';
import { technicalNamePattern } from '../../datastores/index.ts';
import { useSummary } from './AdministrationPage.tsx';
import { AllowanceFields } from './AllowanceFields.tsx';
import { administrationTexts } from './administration-texts.ts';
import { type AllowanceValues, readEndpoints, readQuotas, typedQuotas } from './allowances.ts';
import { PublicField } from './PublicField.tsx';
import '../../../base/design/lists.css';

interface Info {
  name: string;
  technical_name: string;
  description: string;
  public: boolean;
  contact: string;
}

type Values = Info & AllowanceValues;

interface WorkspaceFormProps {
  readonly initial: Info;
  /** Asks for what concerns its community too, which is new. */
  readonly withCommunity: boolean;
  readonly submitLabel: string;
  readonly failedTitle: string;
  readonly error: ApiError | null;
  readonly isPending: boolean;
  readonly onCancel: () => void;
  readonly onSubmit: (
    workspace: Info & { quotas: Quotas; endpoints: { readonly endpoint: string; readonly quota: number }[] },
  ) => void;
}

/** Settings of a new workspace, decided by an administrator; the installation's defaults are proposed. */
export function WorkspaceForm(props: WorkspaceFormProps) {
  const summary = useSummary();
  const endpoints = useRead(administrationCalls.getAllEndpoints, {}, { meta: { persist: false } });
  return (
    <Loaded query={summary}>
      {({ default_quotas, default_endpoint_quota }) => (
        <Loaded query={endpoints}>
          {(known) => (
            <Fields
              {...props}
              endpoints={known}
              quotas={default_quotas}
              endpointQuota={default_endpoint_quota}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

const fieldOfCode = {
  'datastore.technical-name-taken': 'technical_name',
  'community.technical-name-taken': 'technical_name',
};

interface FieldsProps extends WorkspaceFormProps {
  readonly endpoints: readonly Pick<Endpoint, '_id' | 'name' | 'technical_name' | 'open'>[];
  readonly quotas: Quotas;
  readonly endpointQuota: number;
}

function Fields({ endpoints, quotas, endpointQuota, ...props }: FieldsProps) {
  const t = useTexts(administrationTexts);
  const common = useTexts(commonTexts);
  const language = useLanguage();
  const { initial, error, withCommunity } = props;
  const defaultValues = useMemo<Values>(
    () => ({
      ...initial,
      quotas: typedQuotas(quotas, language),
      endpoints: Object.fromEntries(endpoints.map(({ _id }) => [_id, String(endpointQuota)])),
    }),
    [initial, quotas, endpoints, endpointQuota, language],
  );
  const form = useForm<Values>({ defaultValues });
  const { register, formState } = form;
  const { errors } = formState;
  useEffect(() => {
    if (error) showRejection(form, error, fieldOfCode);
  }, [error, form]);
  const submit = form.handleSubmit(({ quotas: typed, endpoints: allowed, ...info }) =>
    props.onSubmit({
      ...info,
      quotas: readQuotas(typed, { quotas, language }),
      endpoints: readEndpoints(allowed),
    }),
  );
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <ErrorSummary attempts={formState.submitCount + (error ? 1 : 0)} />
        {error && Object.keys(errors).length === 0 && <ErrorAlert title={props.failedTitle} error={error} />}
        <TextField
          label={t('name')}
          field={register('name', {
            required: t('required'),
            maxLength: { value: 99, message: t('nameLength') },
          })}
          error={errors.name?.message}
        />
        <TextField
          label={t('technicalName')}
          hint={t('technicalNameHint')}
          field={register('technical_name', {
            required: t('required'),
            pattern: { value: technicalNamePattern, message: t('technicalNameRule') },
          })}
          error={errors.technical_name?.message}
        />
        <LinesField
          label={common('optional', { label: t('description') })}
          field={register('description')}
          error={errors.description?.message}
          maxLength={2000}
        />
        {withCommunity && (
          <>
            <TextField
              label={t('contact')}
              hint={t('contactHint')}
              optional
              type="email"
              field={register('contact')}
              error={errors.contact?.message}
            />
            <PublicField field={register('public')} />
          </>
        )}
        <AllowanceFields endpoints={endpoints} />
        <div className="app-data-table__actions fr-mt-3w">
          <Button type="button" priority="secondary" onClick={props.onCancel}>
            {common('cancel')}
          </Button>
          <Button type="submit" disabled={props.isPending}>
            {props.submitLabel}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
