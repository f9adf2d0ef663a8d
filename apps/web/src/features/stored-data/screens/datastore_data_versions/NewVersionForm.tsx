import { datastoreCalls } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { useState } from 'react';
import { useWrite } from '../../../../base/api/hooks.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { BusyOverlay } from '../../../../base/design/Spinner.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { invalidateStoredData } from '../../../executions/index.ts';
import {
  DepositList,
  EncodingSelect,
  FileDrop,
  InspectionSummary,
  PreviewPanel,
  SridCandidates,
  SridSelect,
  useDeposits,
} from '../../../uploads/index.ts';
import { texts } from './texts.ts';

interface NewVersionFormProps {
  readonly datastoreId: string;
  readonly storedDataId: string;
}

/** One file, how to read it, and why: its names and its addresses are those of what it replaces. */
export function NewVersionForm({ datastoreId, storedDataId }: NewVersionFormProps) {
  const t = useTexts(texts);
  const { entries, queue, isSending } = useDeposits();
  const [srid, setSrid] = useState<string>();
  const [encoding, setEncoding] = useState('');
  const [comment, setComment] = useState('');
  const [isTried, setTried] = useState(false);
  const create = useWrite(datastoreCalls.createDataVersion, {
    onSuccess: async () => {
      await invalidateStoredData();
      window.scrollTo({ top: 0 });
    },
  });
  const [entry, ...others] = entries;
  const inspection = entry?.state === 'done' ? entry.inspection : null;
  const chosenSrid = srid ?? inspection?.srid ?? '';
  const problem =
    entry === undefined
      ? t('fileRequired')
      : others.length > 0
        ? t('fileOne')
        : isSending || !inspection
          ? t('fileUnfinished')
          : inspection.raster !== null
            ? t('fileImages')
            : undefined;
  const submit = () => {
    setTried(true);
    if (problem !== undefined || !inspection || chosenSrid === '') return;
    create.mutate({
      params: { datastoreId, storedDataId },
      body: {
        data_upload_path: inspection.filename,
        data_srid: chosenSrid,
        ...(encoding === '' ? {} : { data_encoding: encoding }),
        ...(comment.trim() === '' ? {} : { comment: comment.trim() }),
      },
    });
  };
  const detectedEncoding = inspection?.layers.find((layer) => layer.encoding)?.encoding?.name;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {create.error && <ErrorAlert error={create.error} onClose={() => create.reset()} />}
      <FileDrop
        requested="one-table-file"
        onFiles={(files) => queue.add(files)}
        error={isTried ? problem : undefined}
      />
      <DepositList entries={entries} queue={queue} />
      {inspection && (
        <>
          <InspectionSummary inspection={inspection} />
          <SridSelect
            value={chosenSrid}
            onChange={setSrid}
            detected={inspection.srid}
            error={isTried && chosenSrid === '' ? t('sridRequired') : undefined}
          />
          <SridCandidates layers={inspection.layers} value={chosenSrid} onChoose={setSrid} />
          {detectedEncoding !== undefined && (
            <EncodingSelect value={encoding} onChange={setEncoding} detected={detectedEncoding} />
          )}
          <PreviewPanel
            key={inspection.filename}
            source={{ depositId: inspection.filename.split('/')[0]! }}
            name={entry!.file.name}
            srid={chosenSrid}
            encoding={encoding}
          />
          <Input
            label={t('comment')}
            hintText={t('commentHint')}
            nativeInputProps={{
              value: comment,
              maxLength: 500,
              onChange: (event) => setComment(event.target.value),
            }}
          />
        </>
      )}
      <p className="fr-hint-text">{t('submitHint')}</p>
      <Button type="submit" disabled={create.isPending}>
        {t('submit')}
      </Button>
      {create.isPending && <BusyOverlay label={t('sending')} />}
    </form>
  );
}
