import {
  type EspacecoWebhook,
  espacecoCalls,
  type WebhookEvent,
  webhookEvents,
} from '@cartable/contract/espaceco';
import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { Controller, useForm } from 'react-hook-form';
import { ErrorAlert } from '../../../../../base/design/ErrorAlert.tsx';
import { TextField } from '../../../../../base/design/fields.tsx';
import { Switch } from '../../../../../base/design/Switch.tsx';
import { notify } from '../../../../../base/design/snackbar.ts';
import { useFormWrite } from '../../../../../base/forms/index.ts';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { EditDialog } from '../../../parts/EditDialog.tsx';
import { texts } from './texts.ts';
import type { MadeWebhook } from './webhook-act.ts';

interface WebhookDialogProps {
  readonly communityId: number;
  /** The one to change, or a new one; closed without. */
  readonly webhook: EspacecoWebhook | 'new' | undefined;
  /** With its secret when it is new. */
  readonly onSaved: (made?: MadeWebhook) => void;
  readonly onClose: () => void;
}

/** Where, about what, and whether. */
export function WebhookDialog({ communityId, webhook, onSaved, onClose }: WebhookDialogProps) {
  const t = useTexts(texts);
  return (
    <EditDialog title={t(webhook === 'new' ? 'addTitle' : 'editTitle')} entry={webhook} onClose={onClose}>
      {({ formId, entry, onBusy }) => (
        <WebhookForm
          formId={formId}
          communityId={communityId}
          webhook={entry === 'new' ? undefined : entry}
          onBusy={onBusy}
          onSaved={onSaved}
        />
      )}
    </EditDialog>
  );
}

interface WebhookFormProps {
  readonly formId: string;
  readonly communityId: number;
  readonly webhook: EspacecoWebhook | undefined;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onSaved: (made?: MadeWebhook) => void;
}

/** As the server. */
function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username + password === '';
}

function WebhookForm({ formId, communityId, webhook, onBusy, onSaved }: WebhookFormProps) {
  const t = useTexts(texts);
  const form = useForm<{ url: string; events: WebhookEvent[]; active: boolean }>({
    defaultValues: {
      url: webhook?.url ?? '',
      events: webhook?.events ?? [...webhookEvents],
      active: webhook?.active ?? true,
    },
  });
  const options = { onBusy, fieldOfCode: { 'espaceco.webhook-address': 'url' } } as const;
  const add = useFormWrite(espacecoCalls.addEspacecoWebhook, form, {
    ...options,
    onSuccess: async (made) => onSaved(made),
  });
  const update = useFormWrite(espacecoCalls.updateEspacecoWebhook, form, {
    ...options,
    onSuccess: async () => {
      notify({ description: t('saved') });
      onSaved();
    },
  });
  const untold = add.untold ?? update.untold;
  const submit = form.handleSubmit((values) => {
    const body = { ...values, url: values.url.trim() };
    if (webhook) update.mutate({ params: { communityId, webhookId: webhook.id }, body });
    else add.mutate({ params: { communityId }, body });
  });
  return (
    <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
      {untold !== null && <ErrorAlert title={t('failed')} error={untold} />}
      <TextField
        label={t('url')}
        hint={t('urlHint')}
        autoComplete="off"
        field={form.register('url', {
          maxLength: 1000,
          validate: (url) => isAddress(url.trim()) || t('urlWrong'),
        })}
        error={form.formState.errors.url?.message}
      />
      <Controller
        control={form.control}
        name="events"
        rules={{ validate: (events) => events.length > 0 || t('eventsMissing') }}
        render={({ field: { value, onChange }, fieldState }) => (
          <Checkbox
            legend={t('events')}
            state={fieldState.error ? 'error' : 'default'}
            stateRelatedMessage={fieldState.error?.message}
            options={webhookEvents.map((event) => ({
              label: t(`event_${event}`),
              nativeInputProps: {
                checked: value.includes(event),
                onChange: ({ target }) =>
                  onChange(target.checked ? [...value, event] : value.filter((other) => other !== event)),
              },
            }))}
          />
        )}
      />
      <Controller
        control={form.control}
        name="active"
        render={({ field: { value, onChange } }) => (
          <Switch label={t('isActive')} checked={value} onChange={onChange} />
        )}
      />
    </form>
  );
}
