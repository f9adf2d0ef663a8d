import {
  type EmailPlanner,
  type EspacecoCommunity,
  espacecoCalls,
  PLANNER_DELAY_MAX,
  plannerEvents,
  plannerKeywords,
  plannerRecipients,
  reportStatuses,
} from '@cartable/contract/espaceco';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { RadioButtons } from '@codegouvfr/react-dsfr/RadioButtons';
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { stateOf, TextField } from '../../../../base/design/fields.tsx';
import { Switch } from '../../../../base/design/Switch.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useFormWrite } from '../../../../base/forms/index.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { RichTextField } from '../../../../base/rich-text/index.ts';
import { EditDialog } from '../EditDialog.tsx';
import { ChecksField } from './ChecksField.tsx';
import { MailPreview } from './MailPreview.tsx';
import {
  addressesOf,
  isDelay,
  type PlannerValues,
  plannerOf,
  usualValues,
  valuesOf,
  wrongAddress,
} from './planner-form.ts';
import { reloadPlanners } from './planners.ts';
import { texts } from './texts.ts';

interface PlannerDialogProps {
  readonly community: EspacecoCommunity;
  /** The one to change, or a new one; closed without. */
  readonly planner: EmailPlanner | 'new' | undefined;
  readonly onClose: () => void;
}

/** Adds a follow-up, the usual one or one's own, or replaces one. */
export function PlannerDialog({ community, planner, onClose }: PlannerDialogProps) {
  const t = useTexts(texts);
  return (
    <EditDialog title={planner === 'new' ? t('addTitle') : t('editTitle')} entry={planner} onClose={onClose}>
      {({ entry, ...props }) => (
        <PlannerForm {...props} community={community} planner={entry === 'new' ? undefined : entry} />
      )}
    </EditDialog>
  );
}

interface PlannerFormProps {
  readonly community: EspacecoCommunity;
  readonly planner: EmailPlanner | undefined;
  readonly formId: string;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onClose: () => void;
}

function PlannerForm({ community, planner, formId, onBusy, onClose }: PlannerFormProps) {
  const t = useTexts(texts);
  const usual = usualValues({ subject: t('basicSubject'), body: t('basicBody') });
  const form = useForm<PlannerValues>({ defaultValues: planner ? valuesOf(planner) : usual });
  const kind = useWatch({ control: form.control, name: 'kind' });
  const onSuccess = async () => {
    notify({ description: t(planner ? 'saved' : 'added') });
    onClose();
    await reloadPlanners();
  };
  const add = useFormWrite(espacecoCalls.addEmailPlanner, form, { onBusy, onSuccess });
  const replace = useFormWrite(espacecoCalls.updateEmailPlanner, form, { onBusy, onSuccess });
  const params = { communityId: community.id };
  const submit = form.handleSubmit((values) => {
    const body = plannerOf(values, usual);
    if (planner === undefined) add.mutate({ params, body });
    else replace.mutate({ params: { ...params, emailPlannerId: planner.id }, body });
  });
  const untold = add.untold ?? replace.untold;
  return (
    <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
      {untold !== null && <ErrorAlert title={t('failed')} error={untold} />}
      {planner === undefined && <KindField form={form} />}
      {kind === 'own' && <OwnFields form={form} community={community} />}
      <RecipientsField form={form} planner={planner} />
      <MailPreview
        communityId={community.id}
        // What is wrong is told at its field, as when it is saved.
        onAsk={(show) => void form.handleSubmit((values) => show(plannerOf(values, usual)))()}
      />
    </form>
  );
}

interface FieldProps {
  readonly form: UseFormReturn<PlannerValues>;
}

function KindField({ form }: FieldProps) {
  const t = useTexts(texts);
  return (
    <Controller
      control={form.control}
      name="kind"
      render={({ field: { value, onChange } }) => (
        <RadioButtons
          legend={t('kind')}
          options={(['basic', 'own'] as const).map((kind) => ({
            label: t(`kind_${kind}`),
            hintText: t(`kind_${kind}_hint`),
            nativeInputProps: { checked: value === kind, onChange: () => onChange(kind) },
          }))}
        />
      )}
    />
  );
}

interface OwnFieldsProps extends FieldProps {
  readonly community: EspacecoCommunity;
}

function OwnFields({ form, community: { report_statuses, attributes } }: OwnFieldsProps) {
  const t = useTexts(texts);
  const { register, control, formState, getValues } = form;
  const event = useWatch({ control, name: 'event' });
  return (
    <>
      <Controller
        control={control}
        name="event"
        render={({ field: { value, onChange } }) => (
          <RadioButtons
            legend={t('event')}
            orientation="horizontal"
            options={plannerEvents.map((one) => ({
              label: t(`event_${one}`),
              nativeInputProps: { checked: value === one, onChange: () => onChange(one) },
            }))}
          />
        )}
      />
      {event === 'georem_status_changed' && (
        <ChecksField
          form={form}
          name="statuses"
          label={t('statuses')}
          options={reportStatuses
            .filter((code) => report_statuses[code].active)
            .map((code) => ({ value: code, label: report_statuses[code].title }))}
          missing={t('statusesMissing')}
        />
      )}
      <ChecksField
        form={form}
        name="themes"
        label={t('themes')}
        hint={t('themesHint')}
        options={attributes.map(({ theme }) => ({ value: theme, label: theme }))}
      />
      <Input
        label={t('delayField')}
        hintText={t('delayHint')}
        {...stateOf(formState.errors.delay?.message)}
        nativeInputProps={{
          ...register('delay', {
            validate: (delay) => isDelay(delay) || t('delayWrong', { max: PLANNER_DELAY_MAX }),
          }),
          type: 'number',
          min: 1,
          max: PLANNER_DELAY_MAX,
          'aria-required': true,
          'aria-invalid': formState.errors.delay !== undefined,
        }}
      />
      {(['cancels', 'repeat'] as const).map((name) => (
        <Controller
          key={name}
          control={control}
          name={name}
          render={({ field: { value, onChange } }) => (
            <Switch className="fr-mb-2w" label={t(name)} checked={value} onChange={onChange} />
          )}
        />
      ))}
      <TextField
        label={t('subject')}
        autoComplete="off"
        field={register('subject', {
          maxLength: 300,
          validate: (subject) => subject.trim() !== '' || t('required'),
        })}
        error={formState.errors.subject?.message}
      />
      <Controller
        control={control}
        name="body"
        rules={{ validate: () => getValues('body').trim() !== '' || t('required') }}
        render={({ field: { value, onChange }, fieldState }) => (
          <RichTextField
            label={t('body')}
            hint={t('bodyHint')}
            value={value}
            onChange={onChange}
            error={fieldState.error?.message}
            inDialog
            insertions={plannerKeywords.map((word) => ({ label: t(`word_${word}`), text: `_${word}_` }))}
          />
        )}
      />
    </>
  );
}

interface RecipientsFieldProps extends FieldProps {
  readonly planner: EmailPlanner | undefined;
}

function RecipientsField({ form, planner }: RecipientsFieldProps) {
  const t = useTexts(texts);
  const { register, formState, getValues } = form;
  // Nobody collects for the IGN here: it is shown where a mail came with it.
  const offered = plannerRecipients.filter(
    (recipient) => recipient !== 'Majec' || planner?.recipients.includes(recipient),
  );
  return (
    <>
      <ChecksField
        form={form}
        name="known"
        label={t('recipients')}
        options={offered.map((recipient) => ({ value: recipient, label: t(`recipient_${recipient}`) }))}
      />
      <TextField
        label={t('addresses')}
        hint={t('addressesHint')}
        optional
        autoComplete="off"
        field={register('addresses', {
          validate: {
            addresses: (text) => {
              const address = wrongAddress(text);
              return address === undefined || t('addressWrong', { address });
            },
            some: (text) =>
              getValues('known').length + addressesOf(text).length > 0 || t('recipientsMissing'),
          },
        })}
        error={formState.errors.addresses?.message}
      />
    </>
  );
}
