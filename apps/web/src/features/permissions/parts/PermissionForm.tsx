import type { Permission } from '@cartable/contract/datastore';
import { ButtonsGroup } from '@codegouvfr/react-dsfr/ButtonsGroup';
import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { type ReactNode, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { type ApiError, errorCodeOf } from '../../../base/api/api-error.ts';
import { ErrorAlert } from '../../../base/design/ErrorAlert.tsx';
import { TextField } from '../../../base/design/fields.tsx';
import { DraftForm, ErrorSummary, showRejection } from '../../../base/forms/index.ts';
import { useTexts } from '../../../base/i18n/texts.ts';
import { type AnyRoute, routes } from '../../../base/routing/routes.ts';
import { BeneficiaryFields } from './BeneficiaryFields.tsx';
import { OfferingFields } from './OfferingFields.tsx';
import { permissionTexts } from './permission-texts.ts';
import { type PermissionValues, today } from './permission-values.ts';
import type { VisibleCommunity } from './visible-communities.ts';
import './permissions.css';

const MAX_LICENCE = 500;

interface PermissionFormProps {
  readonly datastoreId: string;
  readonly initial: PermissionValues;
  /** The one that is changed; absent: a new one. */
  readonly permission?: Permission;
  /** Given to choose among; absent: the beneficiary does not change any more. */
  readonly communities?: readonly VisibleCommunity[];
  /** Fixed part of the permission, shown above the fields. */
  readonly unchanging?: ReactNode;
  readonly servicesHint?: string;
  readonly submitLabel: string;
  readonly cancel: AnyRoute;
  readonly save: {
    readonly isPending: boolean;
    readonly error: ApiError | null;
    send(values: PermissionValues, rejected: (error: ApiError) => void): void;
  };
}

/** Grants or changes a permission. */
export function PermissionForm({
  initial,
  permission,
  communities,
  unchanging,
  ...more
}: PermissionFormProps) {
  const { datastoreId, servicesHint, submitLabel, cancel, save } = more;
  const t = useTexts(permissionTexts);
  const form = useForm<PermissionValues>({ defaultValues: initial, shouldFocusError: false });
  const [rejections, setRejections] = useState(0);
  const [isShown, setShown] = useState(true);
  const rejected = (error: ApiError) => {
    setShown(showRejection(form, error, fieldsOfCodes(form.getValues())));
    setRejections((count) => count + 1);
  };
  const { errors, submitCount } = form.formState;
  const submit = form.handleSubmit((values) => save.send(values, rejected));
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <DraftForm form={form} initial={initial} />
      {save.error && !isShown && <Rejection datastoreId={datastoreId} error={save.error} />}
      <ErrorSummary attempts={submitCount + rejections} />
      {unchanging}
      <TextField
        label={t('licence')}
        hint={t('licenceHint')}
        field={form.register('licence', {
          validate: (text) => text.trim() !== '' || t('licenceRequired'),
          maxLength: { value: MAX_LICENCE, message: t('licenceLong') },
        })}
        error={errors.licence?.message}
      />
      {communities && <BeneficiaryFields form={form} communities={communities} />}
      <EndField form={form} previous={initial.end_date} />
      <OfferingFields
        datastoreId={datastoreId}
        form={form}
        permission={permission}
        {...(servicesHint ? { hint: servicesHint } : {})}
      />
      {communities && (
        <Checkbox
          className="fr-mb-4w"
          options={[
            {
              label: t('onlyOauth'),
              hintText: t('onlyOauthHint'),
              nativeInputProps: form.register('only_oauth'),
            },
          ]}
        />
      )}
      <ButtonsGroup
        inlineLayoutWhen="sm and up"
        buttons={[
          { children: submitLabel, type: 'submit', disabled: save.isPending },
          { children: t('cancel'), priority: 'secondary', linkProps: cancel.link },
        ]}
      />
    </form>
  );
}

/** Refusal of a permission; with the way to the one there is already, if that is why. */
function Rejection({ datastoreId, error }: { readonly datastoreId: string; readonly error: ApiError }) {
  const t = useTexts(permissionTexts);
  const existing = errorCodeOf(error) === 'permission.duplicate' && error.details?.params?.permission;
  return (
    <ErrorAlert title={t('refused')} error={error}>
      {existing && (
        <a
          className="fr-link"
          {...routes.datastore_edit_permission({ datastoreId, permissionId: String(existing) }).link}
        >
          {t('toExisting')}
        </a>
      )}
    </ErrorAlert>
  );
}

/** The field of a refusal that is about one. */
function fieldsOfCodes({ type }: PermissionValues) {
  const beneficiary = type === 'ACCOUNT' ? 'accounts' : 'other_communities';
  return {
    'permission.end-past': 'end_date',
    'permission.offering-unfit': 'offerings',
    'permission.beneficiary-unknown': beneficiary,
  };
}

interface EndFieldProps {
  readonly form: UseFormReturn<PermissionValues>;
  /** May stay, though it is past. */
  readonly previous: string;
}

function EndField({ form, previous }: EndFieldProps) {
  const t = useTexts(permissionTexts);
  const error = form.formState.errors.end_date?.message;
  const { ref, ...field } = form.register('end_date', {
    validate: (day, { end_date }) => {
      if (isHalfWritten(document.getElementsByName('end_date')[0])) return t('endUnreadable');
      return end_date === '' || end_date === previous || day >= today() || t('endPast');
    },
  });
  return (
    <Input
      label={t('endDate')}
      hintText={t('endHint')}
      {...(error === undefined ? {} : { state: 'error' as const, stateRelatedMessage: error })}
      nativeInputProps={{ ...field, ref, type: 'date', min: today(), 'aria-invalid': error !== undefined }}
    />
  );
}

/** A date that is not whole reads as empty, which here means something else. */
function isHalfWritten(field: HTMLElement | undefined): boolean {
  return field instanceof HTMLInputElement && field.validity.badInput;
}
