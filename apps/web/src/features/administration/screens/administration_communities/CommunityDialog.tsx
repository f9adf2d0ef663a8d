import { type AdministeredCommunity, administrationCalls } from '@cartable/contract/administration';
import { useForm } from 'react-hook-form';
import type { ApiError } from '../../../../base/api/api-error.ts';
import { useWrite } from '../../../../base/api/hooks.ts';
import { commonTexts } from '../../../../base/design/common-texts.ts';
import { Dialog } from '../../../../base/design/Dialog.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { LinesField, TextField } from '../../../../base/design/fields.tsx';
import { ErrorSummary, showRejection } from '../../../../base/forms/index.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { suggestTechnicalName, technicalNamePattern } from '../../../datastores/index.ts';
import { administrationTexts } from '../../parts/administration-texts.ts';
import { PublicField } from '../../parts/PublicField.tsx';
import { texts } from './texts.ts';

interface CommunityDialogProps {
  /** Absent: a new one. */
  readonly community: AdministeredCommunity | undefined;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}

interface Values {
  name: string;
  technical_name: string;
  description: string;
  contact: string;
  supervisor: string;
  public: boolean;
}

const fieldOfCode = {
  'community.technical-name-taken': 'technical_name',
  'administration.user-unknown': 'supervisor',
};

/** Creates a community, or changes what it says of itself. */
export function CommunityDialog({ community, onClose, onDone }: CommunityDialogProps) {
  const t = useTexts(texts);
  const common = useTexts(commonTexts);
  const admin = useTexts(administrationTexts);
  const form = useForm<Values>({ defaultValues: valuesOf(community) });
  const { register, formState, setValue } = form;
  const { errors } = formState;
  const onError = (error: ApiError) => void showRejection(form, error, fieldOfCode);
  const create = useWrite(administrationCalls.createCommunity, { onSuccess: onDone, onError });
  const edit = useWrite(administrationCalls.editCommunityAsAdministrator, { onSuccess: onDone, onError });
  const failure = (create.error ?? edit.error) && Object.keys(errors).length === 0;
  const submit = form.handleSubmit(({ technical_name, supervisor, ...info }) => {
    if (community) edit.mutate({ params: { communityId: community._id }, body: info });
    else create.mutate({ body: { ...info, technical_name, supervisor } });
  });
  const nameField = register('name', {
    required: admin('required'),
    maxLength: 99,
    onChange: ({ target }) => {
      const isTouched = form.getFieldState('technical_name').isTouched;
      if (!community && !isTouched) setValue('technical_name', suggestTechnicalName(target.value));
    },
  });
  return (
    <Dialog
      open
      title={community ? t('editOf', { name: community.name }) : t('create')}
      onClose={onClose}
      buttons={[
        { children: common('cancel'), priority: 'secondary', onClick: onClose },
        {
          children: community ? common('save') : t('create'),
          disabled: create.isPending || edit.isPending,
          onClick: () => void submit(),
        },
      ]}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <ErrorSummary attempts={formState.submitCount} />
        {failure && <ErrorAlert title={t('failed')} error={create.error ?? edit.error} />}
        <TextField label={admin('name')} field={nameField} error={errors.name?.message} />
        {!community && (
          <TextField
            label={admin('technicalName')}
            hint={admin('technicalNameHint')}
            field={register('technical_name', {
              pattern: { value: technicalNamePattern, message: admin('technicalNameRule') },
              required: admin('required'),
            })}
            error={errors.technical_name?.message}
          />
        )}
        <LinesField
          label={common('optional', { label: admin('description') })}
          field={register('description')}
          maxLength={2000}
        />
        <TextField
          label={admin('contact')}
          optional
          type="email"
          field={register('contact')}
          error={errors.contact?.message}
        />
        {!community && (
          <TextField
            label={admin('supervisor')}
            hint={admin('supervisorHint')}
            field={register('supervisor', { required: admin('required') })}
            error={errors.supervisor?.message}
          />
        )}
        <PublicField field={register('public')} />
      </form>
    </Dialog>
  );
}

function valuesOf(community: AdministeredCommunity | undefined): Values {
  return {
    name: community?.name ?? '',
    technical_name: community?.technical_name ?? '',
    description: community?.description ?? '',
    contact: community?.contact ?? '',
    supervisor: '',
    public: community?.public ?? false,
  };
}
