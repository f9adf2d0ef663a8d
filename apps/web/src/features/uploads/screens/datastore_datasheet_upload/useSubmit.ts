import { datastoreCalls, type Upload, type UploadForm } from '@cartable/contract/datastore';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { errorCodeOf, httpStatusOf } from '../../../../base/api/api-error.ts';
import { call } from '../../../../base/api/call.ts';
import { invalidate } from '../../../../base/api/hooks.ts';
import { formDone } from '../../../../base/forms/index.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import type { DepositEntry } from '../../parts/deposit-queue.ts';
import type { UploadValues } from './form-values.ts';
import { texts } from './texts.ts';

interface SubmitRequest {
  readonly datastoreId: string;
  /** Absent: the datasheet is new and its name must be free. */
  readonly datasheetName: string | undefined;
  readonly entries: readonly DepositEntry[];
  readonly form: UseFormReturn<UploadValues>;
}

/** Creates one upload per deposited file, then goes where its integration is watched. */
export function useSubmit({ datastoreId, datasheetName, entries, form }: SubmitRequest) {
  const t = useTexts(texts);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const [rejections, setRejections] = useState(0);
  const reject = (message: string) => {
    form.setError('dataName', { type: 'taken', message });
    setRejections((count) => count + 1);
  };
  // A second attempt after a refusal must not create again what was created.
  const [created] = useState(() => new Map<string, Upload>());

  const submit = async (values: UploadValues) => {
    setPending(true);
    setError(undefined);
    try {
      const name = datasheetName ?? values.dataName.trim();
      if (datasheetName === undefined && created.size === 0 && (await datasheetExists(datastoreId, name))) {
        reject(t('nameTaken'));
        return;
      }
      for (const entry of entries) {
        const body = uploadOf(entry, name, values);
        if (body && !created.has(entry.id))
          created.set(entry.id, await call(datastoreCalls.createUpload, { params: { datastoreId }, body }));
      }
      await Promise.all([invalidate(datastoreCalls.getDatasheets), invalidate(datastoreCalls.getDatasheet)]);
      formDone();
      leave(datastoreId, name, [...created.values()]);
    } catch (rejection) {
      if (errorCodeOf(rejection) === 'datasheet.name-taken') reject(t('nameTaken'));
      else setError(rejection);
    } finally {
      setPending(false);
    }
  };
  return { submit, isPending, error, rejections };
}

async function datasheetExists(datastoreId: string, datasheetName: string): Promise<boolean> {
  try {
    await call(datastoreCalls.getDatasheet, { params: { datastoreId, datasheetName } });
    return true;
  } catch (error) {
    if (httpStatusOf(error) === 404) return false;
    throw error;
  }
}

function uploadOf(
  { id, inspection }: DepositEntry,
  dataName: string,
  { files }: UploadValues,
): UploadForm | undefined {
  const values = files[id];
  if (!inspection || !values) return undefined;
  return {
    data_name: dataName,
    data_technical_name: values.technicalName.trim(),
    data_srid: values.srid,
    data_upload_path: inspection.filename,
    ...(values.encoding ? { data_encoding: values.encoding } : {}),
  };
}

function leave(datastoreId: string, datasheetName: string, uploads: readonly Upload[]): void {
  const [first, ...others] = uploads;
  if (first && others.length === 0)
    routes.datastore_datasheet_upload_integration({ datastoreId, uploadId: first._id, datasheetName }).push();
  else routes.datastore_datasheet_view({ datastoreId, datasheetName, activeTab: 'dataset' }).push();
}
