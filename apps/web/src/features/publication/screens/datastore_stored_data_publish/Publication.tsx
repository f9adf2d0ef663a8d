import {
  type Datasheet,
  datastoreCalls,
  type Publication as PublicationAnswer,
  type PublishableKind,
  type StoredData,
} from '@cartable/contract/datastore';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider, type Resolver, useForm } from 'react-hook-form';
import { invalidate, useWrite } from '../../../../base/api/hooks.ts';
import { useUser } from '../../../../base/api/session.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { BusyOverlay } from '../../../../base/design/Spinner.tsx';
import { DraftForm, ErrorSummary, formDone } from '../../../../base/forms/index.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { useDatastore } from '../../../datastores/index.ts';
import { invalidateOfferings } from '../../../offerings/index.ts';
import {
  bodyOf,
  initialPublication,
  type PublicationValues,
  publicationRules,
} from '../../parts/publication-values.ts';
import { publicationTexts } from '../../parts/texts.ts';
import { PublicationFields } from './PublicationFields.tsx';
import { PublicationOutcome } from './PublicationOutcome.tsx';

interface PublicationProps {
  readonly datastoreId: string;
  readonly storedData: StoredData;
  readonly datasheet: Datasheet;
}

type Outcome = PublicationAnswer['services'];

/** The form; once sent, what became of each kind, those refused being tried again from there. */
export function Publication({ datastoreId, storedData, datasheet }: PublicationProps) {
  const t = useTexts(publicationTexts);
  const datastore = useDatastore();
  const user = useUser();
  const [initial] = useState(() =>
    initialPublication({
      storedData,
      datasheet,
      datastore,
      user,
      today: new Date().toISOString().slice(0, 10),
      describe: (tables) => t('descriptionProposed', { name: datasheet.name, tables }),
    }),
  );
  const [attempts, setAttempts] = useState(0);
  const [outcome, setOutcome] = useState<Outcome>();
  const form = useForm<PublicationValues>({
    defaultValues: initial,
    resolver: zodResolver(publicationRules as never) as unknown as Resolver<PublicationValues>,
  });
  const publish = usePublish(setOutcome);
  const setDefault = useWrite(datastoreCalls.setDefaultLicence, {
    onSuccess: () => invalidate(datastoreCalls.getDatastore),
  });
  const send = (kinds?: readonly PublishableKind[]) => {
    const values = form.getValues();
    const params = { datastoreId, storedDataId: storedData._id };
    publish.mutate({ params, body: bodyOf(values, kinds) });
    if (values.licence_by_default) {
      setDefault.mutate({ params: { datastoreId }, body: { licence: values.licence } as never });
    }
  };
  if (outcome) {
    return (
      <>
        {publish.error && <ErrorAlert error={publish.error} />}
        <PublicationOutcome
          datastoreId={datastoreId}
          datasheetName={datasheet.name}
          outcome={outcome}
          onRetry={(kind) => send([kind])}
          onCorrect={() => setOutcome(undefined)}
          busy={publish.isPending}
        />
      </>
    );
  }
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={form.handleSubmit(
          () => send(),
          () => setAttempts((count) => count + 1),
        )}
      >
        <DraftForm form={form} initial={initial as never} />
        <ErrorSummary attempts={attempts} />
        {publish.error && <ErrorAlert error={publish.error} />}
        <PublicationFields
          datastoreId={datastoreId}
          storedData={storedData}
          datasheet={datasheet}
          busy={publish.isPending}
        />
      </form>
      {publish.isPending && <BusyOverlay label={t('publishing')} />}
    </FormProvider>
  );
}

/** Publications accepted before stay; those asked for again take the place of their refusal. */
function usePublish(setOutcome: (change: (known: Outcome | undefined) => Outcome) => void) {
  return useWrite(datastoreCalls.publishStoredData, {
    onSuccess: async ({ services }) => {
      await invalidateOfferings();
      formDone();
      setOutcome((known) => [
        ...(known ?? []).filter(({ type }) => !services.some((one) => one.type === type)),
        ...services,
      ]);
    },
  });
}
