import { datastoreCalls, WORKSPACE_NAME_MIN } from '@cartable/contract/datastore';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../../../base/api/hooks.ts';
import { useUser } from '../../../../base/api/session.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { LinesField, TextField } from '../../../../base/design/fields.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { DraftForm, ErrorSummary, formDone, showRejection } from '../../../../base/forms/index.ts';
import { defineTexts, useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { suggestTechnicalName, technicalNamePattern } from '../../parts/technical-name.ts';
import { en } from './CreateRequest.texts.en.ts';
import { fr } from './CreateRequest.texts.fr.ts';
import '../../../../base/design/lists.css';

const texts = defineTexts('datastore_create_request', { fr, en });

const NAME_MAX = 99;

const empty = {
  name: '',
  technical_name: '',
  information: '',
  /** Robot trap: people do not see it. */
  importance: '',
};

/** Asks the administrators for a workspace. */
export function Screen() {
  const t = useTexts(texts);
  const { email_verified } = useUser();
  return (
    <Page title={t('title')} width="narrow" words={['datastore', 'quota', 'endpoint']}>
      <p>{t('lead')}</p>
      {email_verified ? <Form /> : <Alert severity="warning" small description={t('unverified')} />}
    </Page>
  );
}

function Form() {
  const t = useTexts(texts);
  const form = useForm({ defaultValues: empty });
  const { register, formState, setValue } = form;
  const { errors } = formState;
  const isChosen = useRef(false);
  const request = useWrite(datastoreCalls.requestDatastoreCreation, {
    onSuccess: () => {
      formDone();
      routes.datastore_create_request_confirm().push();
    },
    onError: (error) =>
      void showRejection(form, error, { 'datastore.technical-name-taken': 'technical_name' }),
  });
  const submit = form.handleSubmit((body) => request.mutate({ body }));
  const name = register('name', {
    validate: (typed) => {
      const { length } = typed.trim();
      return (length >= WORKSPACE_NAME_MIN && length <= NAME_MAX) || t('nameLength');
    },
    onChange: ({ target }) => {
      // The suggestion follows the name until somebody chooses otherwise.
      if (!isChosen.current) setValue('technical_name', suggestTechnicalName(target.value));
    },
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <DraftForm form={form} initial={empty} />
      <ErrorSummary attempts={formState.submitCount + (request.error ? 1 : 0)} />
      {request.error && Object.keys(errors).length === 0 && (
        <ErrorAlert title={t('failed')} error={request.error} />
      )}
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        field={name}
        error={errors.name?.message}
        autoComplete="organization"
      />
      <TextField
        label={t('technicalName')}
        hint={t('technicalNameHint')}
        field={register('technical_name', {
          validate: (typed) => technicalNamePattern.test(typed.trim()) || t('technicalNameRule'),
          onChange: () => {
            isChosen.current = true;
          },
        })}
        error={errors.technical_name?.message}
      />
      <LinesField
        label={t('information')}
        hint={t('informationHint')}
        field={register('information')}
        error={errors.information?.message}
        maxLength={8000}
      />
      <div className="app-trap" aria-hidden="true">
        <input {...register('importance')} tabIndex={-1} autoComplete="off" aria-label="importance" />
      </div>
      <Button type="submit" disabled={request.isPending}>
        {t('submit')}
      </Button>
    </form>
  );
}
