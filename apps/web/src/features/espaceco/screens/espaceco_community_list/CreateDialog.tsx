import { COMMUNITY_NAME_MAX, espacecoCalls } from '@cartable/contract/espaceco';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { invalidate, useRead } from '../../../../base/api/hooks.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { FormDialog } from '../../../../base/design/FormDialog.tsx';
import { TextField } from '../../../../base/design/fields.tsx';
import { useFormWrite } from '../../../../base/forms/index.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { keepCommunity } from '../../parts/community-cache.ts';
import { reloadMemberships } from '../../parts/membership.ts';
import { texts } from './texts.ts';

interface CreateDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Names a new community, whose set-up then begins. */
export function CreateDialog({ open, onClose }: CreateDialogProps) {
  const t = useTexts(texts);
  const [isBusy, setBusy] = useState(false);
  return (
    <FormDialog open={open} title={t('createTitle')} submitLabel={t('add')} isBusy={isBusy} onClose={onClose}>
      {(formId) => <CreateForm formId={formId} onBusy={setBusy} />}
    </FormDialog>
  );
}

interface CreateFormProps {
  readonly formId: string;
  readonly onBusy: (isBusy: boolean) => void;
}

const NAME_MIN = 2;
const FRESH_MS = 20_000;

function CreateForm({ formId, onBusy }: CreateFormProps) {
  const t = useTexts(texts);
  const names = useRead(espacecoCalls.getEspacecoCommunityNames, {}, { staleTime: FRESH_MS });
  const form = useForm({ defaultValues: { name: '' } });
  const create = useFormWrite(espacecoCalls.addEspacecoCommunity, form, {
    fieldOfCode: { 'espaceco.name-taken': 'name' },
    onBusy,
    onSuccess: async (community) => {
      keepCommunity(community);
      await Promise.all([invalidate(espacecoCalls.getEspacecoCommunityNames), reloadMemberships()]);
      routes.espaceco_create_community({ communityId: community.id }).push();
    },
  });
  const isTaken = (name: string) => names.data?.some((other) => sameName(other, name)) ?? false;
  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => void form.handleSubmit((body) => create.mutate({ body }))(event)}
    >
      {create.untold !== null && <ErrorAlert title={t('createFailed')} error={create.untold} />}
      <p>{t('createText')}</p>
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="off"
        field={form.register('name', {
          required: t('nameRequired'),
          maxLength: { value: COMMUNITY_NAME_MAX, message: t('nameLong') },
          validate: {
            trim: (name) => name === name.trim() || t('nameTrim'),
            short: (name) => name.trim().length >= NAME_MIN || t('nameShort'),
            taken: (name) => !isTaken(name) || t('nameTaken'),
          },
        })}
        error={form.formState.errors.name?.message}
      />
    </form>
  );
}

function sameName(a: string, b: string): boolean {
  return a.localeCompare(b.trim(), 'fr', { sensitivity: 'accent' }) === 0;
}
