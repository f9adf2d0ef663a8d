import { datastoreCalls } from '@cartable/contract/datastore';
import { type Community, peopleCalls } from '@cartable/contract/people';
import { ButtonsGroup } from '@codegouvfr/react-dsfr/ButtonsGroup';
import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { invalidate, useReadForForm, useWrite } from '../../../../base/api/hooks.ts';
import { reloadMe } from '../../../../base/api/session.ts';
import { CopyField } from '../../../../base/design/CopyField.tsx';
import { commonTexts } from '../../../../base/design/common-texts.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { isEmailAddress, nameRules } from '../../../../base/design/field-rules.ts';
import { TextField } from '../../../../base/design/fields.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import {
  DraftForm,
  ErrorSummary,
  formDone,
  rejectedFields,
  showRejection,
} from '../../../../base/forms/index.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { useCommunity } from '../../parts/community.ts';
import { ProducerLogoField } from '../../parts/logo/ProducerLogoField.tsx';
import { texts } from './texts.ts';

const DESCRIPTION_MAX = 2000;

interface Values {
  name: string;
  description: string;
  contact: string;
  public: boolean;
}

export function Screen() {
  const t = useTexts(texts);
  const community = useCommunity();
  const edited = useReadForForm(peopleCalls.getCommunity, { params: { communityId: community._id } });
  const members = {
    label: t('members', { name: community.name }),
    link: routes.members_list({ communityId: community._id }).link,
  };
  return (
    <Page title={t('title')} trail={[members]} width="narrow">
      {community.datastore && !community.is_sandbox && (
        <ProducerLogoField datastoreId={community.datastore._id} />
      )}
      <Loaded query={edited}>{(read) => <CommunityForm community={read} />}</Loaded>
    </Page>
  );
}

function CommunityForm({ community }: { readonly community: Community }) {
  const t = useTexts(texts);
  const common = useTexts(commonTexts);
  const [initial] = useState(() => valuesOf(community));
  const form = useForm<Values>({ defaultValues: initial });
  const { register, handleSubmit, formState } = form;
  const back = routes.members_list({ communityId: community._id });
  const edit = useEdit(community, form, () => back.push());
  const submit = handleSubmit(({ name, description, contact, public: isPublic }) =>
    edit.mutate({
      params: { communityId: community._id },
      body: {
        name,
        description: description.trim() || null,
        contact: contact.trim() || null,
        public: isPublic,
      },
    }),
  );
  const description = formState.errors.description?.message;
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <DraftForm form={form} initial={initial} />
      <ErrorSummary attempts={formState.submitCount + edit.failureCount} />
      {edit.error && rejectedFields(edit.error).length === 0 && (
        <ErrorAlert title={t('failed')} error={edit.error} />
      )}
      <TextField
        label={t('name')}
        field={register('name', nameRules({ tooLong: t('nameTooLong'), required: t('nameRequired') }))}
        error={formState.errors.name?.message}
      />
      <CopyField
        className="fr-mb-3w"
        label={t('technicalName')}
        hint={t('technicalNameHint')}
        value={community.technical_name}
      />
      <Input
        label={common('optional', { label: t('description') })}
        hintText={t('descriptionHint')}
        textArea
        {...(description === undefined ? {} : { state: 'error' as const, stateRelatedMessage: description })}
        nativeTextAreaProps={{
          ...register('description', {
            maxLength: { value: DESCRIPTION_MAX, message: t('descriptionTooLong') },
          }),
          rows: 4,
          'aria-invalid': description !== undefined,
        }}
      />
      <TextField
        label={t('contact')}
        hint={t('contactHint')}
        type="email"
        optional
        autoComplete="off"
        field={register('contact', {
          validate: (value) => value.trim() === '' || isEmailAddress(value) || t('contactInvalid'),
        })}
        error={formState.errors.contact?.message}
      />
      <Checkbox
        className="fr-mb-4w"
        options={[{ label: t('public'), hintText: t('publicHint'), nativeInputProps: register('public') }]}
      />
      <ButtonsGroup
        inlineLayoutWhen="sm and up"
        buttons={[
          { children: common('save'), type: 'submit', disabled: edit.isPending },
          { children: common('cancel'), priority: 'secondary', linkProps: back.link },
        ]}
      />
    </form>
  );
}

function useEdit(community: Community, form: UseFormReturn<Values>, onDone: () => void) {
  const t = useTexts(texts);
  return useWrite(peopleCalls.editCommunity, {
    onError: (error) => void showRejection(form, error),
    onSuccess: async () => {
      formDone();
      notify({ description: t('saved') });
      // Its name is on the dashboard, in memberships and in the datastore.
      await Promise.all([
        invalidate(peopleCalls.getCommunity, { params: { communityId: community._id } }),
        invalidate(peopleCalls.getMyDatastores),
        invalidate(datastoreCalls.getDatastore),
        invalidate(peopleCalls.getPublicCommunities),
        reloadMe(),
      ]);
      onDone();
    },
  });
}

function valuesOf({ name, description, contact, public: isPublic }: Community): Values {
  return { name, description: description ?? '', contact: contact ?? '', public: isPublic };
}
