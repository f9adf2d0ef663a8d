import type { CallAnswer } from '@cartable/contract/core';
import type { datastoreCalls } from '@cartable/contract/datastore';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { send } from '../../../base/api/call.ts';
import { keyOf } from '../../../base/api/hooks.ts';
import { ConfirmDialog } from '../../../base/design/ConfirmDialog.tsx';
import { ErrorAlert } from '../../../base/design/ErrorAlert.tsx';
import { Spinner } from '../../../base/design/Spinner.tsx';
import { useTexts } from '../../../base/i18n/texts.ts';
import { datasheetTexts } from './datasheet-texts.ts';

type Preview = CallAnswer<typeof datastoreCalls.getDatasheetDeletion>;

interface DeletionDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** Call that lists what the deletion removes. */
  readonly route:
    | typeof datastoreCalls.getDatasheetDeletion
    | typeof datastoreCalls.getStoredDataDeletion
    | typeof datastoreCalls.getUploadDeletion
    | typeof datastoreCalls.getAnnexeDeletion;
  readonly params: Readonly<Record<string, string>>;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** Said before what goes with it. */
  readonly children?: ReactNode;
}

/** Lists what goes before it goes; nothing can be confirmed until that is known. */
export function DeletionDialog(props: DeletionDialogProps) {
  const { open, title, route, params, onConfirm, onCancel, children } = props;
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
      {children}
      {open && preview.isError && <ErrorAlert error={preview.error} />}
      {open && preview.isLoading && <Spinner />}
      {preview.data && <WhatGoes preview={preview.data} />}
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

function WhatGoes({ preview }: { readonly preview: Preview }) {
  const t = useTexts(datasheetTexts);
  const lines = useWhatGoes(preview);
  const days = preview.restorable_days;
  const intro = days > 0 ? t('trashIntro', { count: days }) : t('deleteIntro');
  return (
    <>
      {lines.length === 0 && days === 0 ? <p>{t('deleteNothing')}</p> : <p>{intro}</p>}
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {preview.running_executions.length > 0 && <Alert severity="warning" small description={t('running')} />}
    </>
  );
}

type Content = Omit<Preview, 'running_executions' | 'restorable_days'>;

/** Content of something, a line for each kind of thing, with its names. */
export function useWhatGoes(content: Content): string[] {
  const t = useTexts(datasheetTexts);
  const named = [
    ...dataKinds.map(([type, key]) => {
      const names = content.stored_data.filter((data) => data.type === type).map(({ name }) => name);
      return { text: t(key, { count: names.length }), names };
    }),
    {
      text: t('goesServices', { count: content.offerings.length }),
      names: content.offerings.map(({ type, layer_name }) => `${layer_name} (${type})`),
    },
    {
      text: t('goesUploads', { count: content.uploads.length }),
      names: content.uploads.map(({ name }) => name),
    },
    {
      text: t('goesDocuments', { count: content.documents.length }),
      names: content.documents.map(({ name }) => name),
    },
  ];
  return [
    ...named
      .filter(({ names }) => names.length > 0)
      .map(({ text, names }) => t('goesList', { what: text, names: names.join(', ') })),
    ...(content.annexes > 0 ? [t('goesAnnexes', { count: content.annexes })] : []),
    ...content.metadata.map((record) => t('goesRecord', { identifier: record.file_identifier })),
    ...(content.permissions > 0 ? [t('goesPermissions', { count: content.permissions })] : []),
  ];
}
