import { type DepositPreview, datastoreCalls } from '@cartable/contract/datastore';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../../../base/api/api-error.ts';
import { useRead } from '../../../../base/api/hooks.ts';

/** Where the file is: deposited and waiting for its form, or an upload. */
export type PreviewSource =
  | { readonly depositId: string }
  | { readonly datastoreId: string; readonly uploadId: string };

export interface PreviewChoices {
  /** `EPSG:n`, or empty. */
  readonly srid?: string | undefined;
  readonly encoding?: string | undefined;
}

const nobody = '';

/** Reads the preview of a file as these choices would have it read. Asked once for each: the file does not change. */
export function usePreview(
  source: PreviewSource,
  { srid, encoding }: PreviewChoices,
  enabled: boolean,
): UseQueryResult<DepositPreview, ApiError> {
  const query = {
    ...(srid ? { data_srid: srid } : {}),
    ...(encoding === undefined ? {} : { data_encoding: encoding }),
  };
  const options = { staleTime: Number.POSITIVE_INFINITY, retry: false, meta: { persist: false } } as const;
  const isDeposit = 'depositId' in source;
  const ofDeposit = useRead(
    datastoreCalls.getDepositPreview,
    { params: { uuid: isDeposit ? source.depositId : nobody }, query },
    { ...options, enabled: enabled && isDeposit },
  );
  const ofUpload = useRead(
    datastoreCalls.getUploadPreview,
    {
      params: isDeposit ? { datastoreId: nobody, uploadId: nobody } : { ...source },
      query,
    },
    { ...options, enabled: enabled && !isDeposit },
  );
  return isDeposit ? ofDeposit : ofUpload;
}
