import type { routes as api, RouteAnswer, Routes } from '@cartable/contract';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/call.ts';
import { keyOf } from '../../api/hooks.ts';
import { ConfirmDialog } from '../../design/ConfirmDialog.tsx';
import { ErrorAlert } from '../../design/ErrorAlert.tsx';
import { Spinner } from '../../design/Spinner.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { texts } from './texts.ts';

type Preview = RouteAnswer<Routes['getDatasheetDeletion']>;

interface DeletionDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** Where to ask what goes: of the datasheet, or of one stored data. */
  readonly route: typeof api.getDatasheetDeletion | typeof api.getStoredDataDeletion;
  readonly params: Readonly<Record<string, string>>;
  readonly recordIdentifier?: string | undefined;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Lists what goes before it goes; nothing can be confirmed until that is known. */
export function DeletionDialog({
  open,
  title,
  route,
  params,
  recordIdentifier,
  onConfirm,
  onCancel,
}: DeletionDialogProps) {
  const preview = useQuery<Preview>({
    queryKey: keyOf(route, { params }),
    queryFn: async ({ signal }) => (await send(route, { params, signal })) as Preview,
    enabled: open,
    staleTime: 0,
    meta: { persist: false },
  });
  return (
    <ConfirmDialog
      open={open}
      title={title}
      disabled={!preview.isSuccess || preview.isFetching}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {open && preview.isError && <ErrorAlert error={preview.error} />}
      {open && preview.isLoading && <Spinner />}
      {preview.data && <WhatGoes preview={preview.data} recordIdentifier={recordIdentifier} />}
    </ConfirmDialog>
  );
}

/** Kinds of data, sources before what was made of them. */
const dataKinds = [
  ['VECTOR-DB', 'goesDatabases'],
  ['RASTER', 'goesRasters'],
  ['ROK4-PYRAMID-VECTOR', 'goesVectorPyramids'],
  ['ROK4-PYRAMID-RASTER', 'goesRasterPyramids'],
] as const;

interface WhatGoesProps {
  readonly preview: Preview;
  readonly recordIdentifier: string | undefined;
}

function WhatGoes({ preview, recordIdentifier }: WhatGoesProps) {
  const t = useTexts(texts);
  const groups = [
    ...dataKinds.map(([type, key]) => {
      const names = preview.stored_data.filter((data) => data.type === type).map(({ name }) => name);
      return { text: t(key, { count: names.length }), names };
    }),
    {
      text: t('goesServices', { count: preview.offerings.length }),
      names: preview.offerings.map(({ type, layer_name }) => `${layer_name} (${type})`),
    },
    {
      text: t('goesUploads', { count: preview.uploads.length }),
      names: preview.uploads.map(({ name }) => name),
    },
  ].filter(({ names }) => names.length > 0);
  if (groups.length === 0 && recordIdentifier === undefined) return <p>{t('deleteNothing')}</p>;
  return (
    <>
      <p>{t('deleteIntro')}</p>
      <ul>
        {groups.map(({ text, names }) => (
          <li key={text}>{t('goesList', { what: text, names: names.join(', ') })}</li>
        ))}
        {recordIdentifier !== undefined && <li>{t('goesRecord', { identifier: recordIdentifier })}</li>}
      </ul>
      {preview.running_executions.length > 0 && <Alert severity="warning" small description={t('running')} />}
    </>
  );
}
