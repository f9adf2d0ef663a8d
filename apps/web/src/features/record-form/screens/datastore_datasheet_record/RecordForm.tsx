import { catalogueCalls } from '@cartable/contract/catalogue';
import { datastoreCalls, type EditedRecord } from '@cartable/contract/datastore';
import { ButtonsGroup } from '@codegouvfr/react-dsfr/ButtonsGroup';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider, type Resolver, useForm } from 'react-hook-form';
import { errorCodeOf } from '../../../../base/api/api-error.ts';
import { invalidate, readOf, useWrite } from '../../../../base/api/hooks.ts';
import { queryClient } from '../../../../base/api/query-client.ts';
import { useUser } from '../../../../base/api/session.ts';
import { commonTexts } from '../../../../base/design/common-texts.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { BusyOverlay } from '../../../../base/design/Spinner.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { DraftForm, ErrorSummary, formDone, rejectedFields } from '../../../../base/forms/index.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { useDatastore } from '../../../datastores/index.ts';
import { emptyRecord, invalidateOfferings } from '../../../offerings/index.ts';
import { recordFormTexts } from '../../parts/record-form-texts.ts';
import {
  bodyOf,
  formFieldOf,
  mergeValues,
  type RecordValues,
  recordRules,
  valuesOf,
} from '../../parts/record-values.ts';
import { ChangedMeanwhile, Merged } from './ChangedMeanwhile.tsx';
import { RecordFields } from './RecordFields.tsx';

interface RecordFormProps {
  readonly datastoreId: string;
  readonly datasheetName: string;
  readonly edited: EditedRecord;
}

export function RecordForm({ datastoreId, datasheetName, edited }: RecordFormProps) {
  const t = useTexts(recordFormTexts);
  const common = useTexts(commonTexts);
  const empty = useEmptyRecord(datasheetName);
  const [initial, setInitial] = useState(() => valuesOf(edited, empty));
  const [differing, setDiffering] = useState<readonly (keyof RecordValues)[]>();
  const [attempts, setAttempts] = useState(0);
  const form = useForm<RecordValues>({
    defaultValues: initial,
    resolver: zodResolver(recordRules as never) as unknown as Resolver<RecordValues>,
  });
  const params = { datastoreId, datasheetName };
  const back = routes.datastore_datasheet_view({ ...params, activeTab: 'metadata' });
  const save = useWrite(datastoreCalls.editDatasheetRecord, {
    onSuccess: async () => {
      formDone();
      notify({ description: t('saved') });
      await Promise.all([invalidateOfferings(), invalidate(catalogueCalls.getCatalogueRecord)]);
      back.push();
    },
    onError: (error) => {
      for (const { field, message } of rejectedFields(error, fieldOfCode))
        form.setError(formFieldOf(field) as keyof RecordValues, { type: 'server', message });
      setAttempts((count) => count + 1);
    },
  });
  const reload = async () => {
    const request = { ...readOf(datastoreCalls.getDatasheetRecord, { params }), staleTime: 0 };
    const theirs = valuesOf(await queryClient.fetchQuery(request), empty);
    const mine = form.getValues();
    const base = mine.version === initial.version ? initial : undefined;
    const merge = mergeValues(base, mine, theirs);
    form.reset(merge.values, { keepDefaultValues: true });
    setInitial(theirs);
    setDiffering(merge.differing);
    save.reset();
  };
  const isChanged = errorCodeOf(save.error) === 'metadata.changed';
  const isShownAtFields = save.error !== null && rejectedFields(save.error, fieldOfCode).length > 0;
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) =>
          void form.handleSubmit(
            (_, submitted) => {
              submitted?.preventDefault();
              save.mutate({ params, body: bodyOf(form.getValues()) });
            },
            () => setAttempts((count) => count + 1),
          )(event)
        }
      >
        <DraftForm form={form} initial={initial as never} />
        <ErrorSummary attempts={attempts} />
        {isChanged && <ChangedMeanwhile error={save.error} onReload={() => void reload()} />}
        {save.error && !isChanged && !isShownAtFields && <ErrorAlert error={save.error} />}
        {differing && <Merged differing={differing} />}
        <RecordFields metadata={edited.metadata} />
        <ButtonsGroup
          className="fr-mt-4w"
          inlineLayoutWhen="sm and up"
          buttons={[
            { children: common('save'), type: 'submit', disabled: save.isPending },
            { children: common('cancel'), priority: 'secondary', linkProps: back.link },
          ]}
        />
      </form>
      {save.isPending && <BusyOverlay label={t('saving')} />}
    </FormProvider>
  );
}

const fieldOfCode = { 'metadata.identifier-taken': 'file_identifier' } as const;

function useEmptyRecord(name: string) {
  const datastore = useDatastore();
  const user = useUser();
  const record = emptyRecord({
    datasheet: { name, record: null },
    user,
    organisation: datastore.community.name,
    today: new Date().toISOString().slice(0, 10),
  });
  return { ...record, licence: datastore.default_licence };
}
