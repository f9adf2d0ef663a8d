import { ButtonsGroup } from '@codegouvfr/react-dsfr/ButtonsGroup';
import { useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { commonTexts } from '../../../../base/design/common-texts.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { TextField } from '../../../../base/design/fields.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { BusyOverlay } from '../../../../base/design/Spinner.tsx';
import { DraftValues, ErrorSummary } from '../../../../base/forms/index.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { DepositList } from '../../parts/DepositList.tsx';
import type { FinishedDeposit } from '../../parts/deposit-queue.ts';
import { FileDrop } from '../../parts/FileDrop.tsx';
import { useDeposits } from '../../parts/useDeposits.ts';
import { DepositedFile } from './DepositedFile.tsx';
import { problemOfDataName, type UploadValues } from './form-values.ts';
import { texts } from './texts.ts';
import { UnfinishedDeposits } from './UnfinishedDeposits.tsx';
import { useSubmit } from './useSubmit.ts';

/** Deposits files into a new datasheet, or into the one of the address. */
export function Screen({ route }: { readonly route: RouteOf<'datastore_datasheet_upload'> }) {
  const t = useTexts(texts);
  const common = useTexts(commonTexts);
  const { datastoreId, datasheetName } = route.params;
  const deposits = useDeposits();
  const { entries, queue, isSending, unfinished } = deposits;
  const [initial] = useState<UploadValues>(() => ({ dataName: datasheetName ?? '', files: {} }));
  const form = useForm<UploadValues>({
    defaultValues: initial,
    shouldUnregister: false,
    // The summary takes the person to the first thing to mend, files included.
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;
  const { submit, isPending, error, rejections } = useSubmit({ datastoreId, datasheetName, entries, form });

  const deposited = entries.flatMap((entry) =>
    entry.state === 'done' && entry.inspection ? [{ entry, inspection: entry.inspection }] : [],
  );
  const notReady = isSending || entries.length > deposited.length;
  const problemOfFiles = notReady
    ? t('fileUnfinished')
    : deposited.length === 0
      ? t('fileRequired')
      : undefined;
  const onSubmit = form.handleSubmit(async (values) => {
    if (problemOfFiles === undefined) await submit(values);
  });
  const back =
    datasheetName === undefined
      ? routes.datasheet_list({ datastoreId })
      : routes.datastore_datasheet_view({ datastoreId, datasheetName, activeTab: 'dataset' });

  return (
    <Page
      title={datasheetName === undefined ? t('createTitle') : t('addTitle')}
      width="narrow"
      words={['delivery', 'projection', 'encoding', 'storedData']}
    >
      <p className="fr-hint-text">{common('requiredHint')}</p>
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <DraftUpload form={form} initial={initial} deposits={deposits} />
        <ErrorSummary attempts={submitCount + rejections} />
        {error !== undefined && <ErrorAlert error={error} />}
        {datasheetName === undefined ? (
          <TextField
            label={t('dataName')}
            hint={t('dataNameHint')}
            field={form.register('dataName', {
              validate: (name) => {
                const problem = problemOfDataName(name);
                return problem === undefined || t(problem);
              },
            })}
            error={errors.dataName?.message}
          />
        ) : (
          <p>{t('addTo', { name: datasheetName })}</p>
        )}
        <FileDrop
          onFiles={(files) => queue.add(files)}
          error={submitCount > 0 ? problemOfFiles : undefined}
        />
        <UnfinishedDeposits unfinished={unfinished} entries={entries} />
        <DepositList entries={entries} queue={queue} />
        {deposited.map(({ entry, inspection }) => (
          <DepositedFile
            key={entry.id}
            id={entry.id}
            name={entry.file.name}
            inspection={inspection}
            isAmongOthers={deposited.length > 1}
            form={form}
          />
        ))}
        <p className="fr-hint-text">{t('submitHint')}</p>
        <ButtonsGroup
          inlineLayoutWhen="sm and up"
          buttons={[
            { children: common('cancel'), priority: 'secondary', linkProps: back.link },
            { children: t('submit'), type: 'submit', disabled: isPending },
          ]}
        />
      </form>
      {isPending && <BusyOverlay label={t('waiting')} />}
    </Page>
  );
}

interface DraftUploadProps {
  readonly form: UseFormReturn<UploadValues>;
  readonly initial: UploadValues;
  readonly deposits: ReturnType<typeof useDeposits>;
}

interface UploadDraft extends UploadValues {
  readonly deposited: readonly FinishedDeposit[];
}

/** Files that arrived whole come back too: the server holds them. */
function DraftUpload({ form, initial, deposits: { entries, queue } }: DraftUploadProps) {
  const values = useWatch({ control: form.control }) as UploadValues;
  const deposited = entries.flatMap(({ id, file, state, inspection }) =>
    state === 'done' && inspection ? [{ id, name: file.name, size: file.size, inspection }] : [],
  );
  // Values suggested for a file go with it.
  const files = deposited.length === 0 ? {} : values.files;
  return (
    <DraftValues<UploadDraft>
      values={{ ...values, files, deposited }}
      initial={{ ...initial, deposited: [] }}
      onRestore={({ deposited: finished, ...retained }) => {
        for (const { id } of entries) queue.remove(id);
        form.reset(retained, { keepDefaultValues: true });
        queue.restore(finished);
      }}
    />
  );
}
