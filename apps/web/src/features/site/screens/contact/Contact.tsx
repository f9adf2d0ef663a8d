import { CONTACT_MESSAGE_MAX, CONTACT_MESSAGE_MIN, peopleCalls, type User } from '@cartable/contract/people';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { RadioButtons } from '@codegouvfr/react-dsfr/RadioButtons';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useWrite } from '../../../../base/api/hooks.ts';
import { useMe } from '../../../../base/api/session.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { emailRules } from '../../../../base/design/field-rules.ts';
import { TextField } from '../../../../base/design/fields.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import {
  DraftForm,
  ErrorSummary,
  formDone,
  rejectedFields,
  showRejection,
} from '../../../../base/forms/index.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { UnderAlerts } from '../../parts/alerts/AlertNotices.tsx';
import { type ContactValues, contactValues, isKnown, organizationOfPerson } from './contact-values.ts';
import { texts } from './texts.ts';

const NAME_MAX = 100;
const ORGANIZATION_MAX = 200;

export { askAlerts as prepare } from '../../parts/alerts/alerts.ts';

export function Screen() {
  const t = useTexts(texts);
  const { data: me } = useMe();
  return (
    <Page title={t('title')} width="narrow">
      <UnderAlerts place="contact">
        <p>{t('lead')}</p>
        {/* Begun anew when somebody signs in meanwhile. */}
        <ContactForm key={me?.id ?? ''} me={me ?? null} />
      </UnderAlerts>
    </Page>
  );
}

function ContactForm({ me }: { readonly me: User | null }) {
  const t = useTexts(texts);
  const initial = contactValues(me);
  const form = useForm<ContactValues>({ defaultValues: initial });
  const { register, handleSubmit, formState } = form;
  const contact = useWrite(peopleCalls.contactUs, {
    onSuccess: () => {
      formDone();
      routes.contact_confirmation().replace();
    },
    onError: (error) => void showRejection(form, error, { 'contact.banned-word': 'message' }),
  });
  const submit = handleSubmit((values) =>
    contact.mutate({ body: { ...values, email_contact: values.email_contact.trim() } }),
  );
  const isApart =
    contact.error !== null &&
    rejectedFields(contact.error, { 'contact.banned-word': 'message' }).length === 0;
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <DraftForm form={form} initial={initial} />
      <ErrorSummary attempts={formState.submitCount + contact.failureCount} />
      {isApart && <ErrorAlert title={t('failed')} error={contact.error} />}
      {me && <p className="fr-hint-text">{t('fromAccount')}</p>}
      <TextField
        label={t('email')}
        hint={t('emailHint')}
        type="email"
        autoComplete="email"
        readOnly={isKnown(me, 'email')}
        field={register(
          'email_contact',
          emailRules({ required: t('emailRequired'), invalid: t('emailInvalid') }),
        )}
        error={formState.errors.email_contact?.message}
      />
      <TextField
        label={t('lastName')}
        autoComplete="family-name"
        readOnly={isKnown(me, 'last_name')}
        field={register('last_name', textRules(t('lastNameRequired'), NAME_MAX, t('tooLong')))}
        error={formState.errors.last_name?.message}
      />
      <TextField
        label={t('firstName')}
        autoComplete="given-name"
        readOnly={isKnown(me, 'first_name')}
        field={register('first_name', textRules(t('firstNameRequired'), NAME_MAX, t('tooLong')))}
        error={formState.errors.first_name?.message}
      />
      <Category form={form} />
      <MessageField form={form} />
      <div className="app-trap" aria-hidden="true">
        <select {...register('importance')} tabIndex={-1} autoComplete="off" aria-label="importance">
          {['0', '1', '2', '3'].map((value) => (
            <option key={value}>{value}</option>
          ))}
        </select>
      </div>
      <p className="fr-text--sm">
        {t('privacy')} <a {...routes.personal_data().link}>{t('privacyLink')}</a>
      </p>
      <Button type="submit" disabled={contact.isPending}>
        {t('submit')}
      </Button>
    </form>
  );
}

/** A person writes for no organisation: the field comes and goes with the choice. */
function Category({ form }: { readonly form: UseFormReturn<ContactValues> }) {
  const t = useTexts(texts);
  const { control, register, setValue, formState } = form;
  const category = useWatch({ control, name: 'category' });
  const choose = (value: ContactValues['category']) => ({
    checked: category === value,
    onChange: () => {
      setValue('category', value);
      setValue('organization', value === 'Particulier' ? organizationOfPerson : '');
    },
  });
  return (
    <>
      <RadioButtons
        legend={t('category')}
        orientation="horizontal"
        options={[
          { label: t('professional'), nativeInputProps: choose('Professionnel') },
          { label: t('individual'), nativeInputProps: choose('Particulier') },
        ]}
      />
      {category === 'Professionnel' && (
        <TextField
          label={t('organization')}
          autoComplete="organization"
          field={register(
            'organization',
            textRules(t('organizationRequired'), ORGANIZATION_MAX, t('tooLong')),
          )}
          error={formState.errors.organization?.message}
        />
      )}
    </>
  );
}

function MessageField({ form }: { readonly form: UseFormReturn<ContactValues> }) {
  const t = useTexts(texts);
  const { control, register, formState } = form;
  const message = useWatch({ control, name: 'message' });
  const error = formState.errors.message?.message;
  const short = t('messageShort', { min: CONTACT_MESSAGE_MIN });
  return (
    <div className="fr-mb-3w">
      <Input
        className="fr-mb-1v"
        label={t('message')}
        hintText={t('messageHint', { min: CONTACT_MESSAGE_MIN, max: CONTACT_MESSAGE_MAX })}
        textArea
        {...(error === undefined ? {} : { state: 'error' as const, stateRelatedMessage: error })}
        nativeTextAreaProps={{
          ...register('message', {
            validate: (value) => value.trim().length >= CONTACT_MESSAGE_MIN || short,
          }),
          rows: 8,
          maxLength: CONTACT_MESSAGE_MAX,
          'aria-required': true,
          'aria-invalid': error !== undefined,
        }}
      />
      {/* Not announced at each key: who wants to know reads it. */}
      <p className="fr-hint-text fr-mb-0">
        {t('remaining', { count: CONTACT_MESSAGE_MAX - message.length })}
      </p>
    </div>
  );
}

function textRules(required: string, max: number, tooLong: string) {
  return {
    validate: (value: string) => value.trim() !== '' || required,
    maxLength: { value: max, message: tooLong },
  };
}
