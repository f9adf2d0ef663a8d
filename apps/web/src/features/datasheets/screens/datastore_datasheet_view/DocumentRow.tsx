import { type DatasheetDocument, datastoreCalls } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { keyOf, useWrite } from '../../../../base/api/hooks.ts';
import { queryClient } from '../../../../base/api/query-client.ts';
import { ConfirmDialog } from '../../../../base/design/ConfirmDialog.tsx';
import { CopyButton } from '../../../../base/design/CopyField.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { formatSize } from '../../../../base/design/quantities.ts';
import { Row } from '../../../../base/design/Row.tsx';
import { BusyOverlay } from '../../../../base/design/Spinner.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { documentTexts as fileTexts, kindOfFile } from '../../../documents/index.ts';
import { documentTexts } from './document-texts.ts';
import { EditDocumentDialog } from './EditDocumentDialog.tsx';
import { type DatasheetParams, showDocuments } from './known-documents.ts';

interface DocumentRowProps {
  readonly params: DatasheetParams;
  readonly document: DatasheetDocument;
  readonly mayChange: boolean;
}

/** A document: what it is, its address, and what can be done with it. */
export function DocumentRow({ params, document, mayChange }: DocumentRowProps) {
  const t = useTexts(documentTexts);
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const { id: documentId, name, url, type } = document;
  const remove = useWrite(datastoreCalls.deleteDatasheetDocument, {
    onSuccess: async () => {
      notify({ description: t('deleted', { name }) });
      const known = queryClient.getQueryData<DatasheetDocument[]>(
        keyOf(datastoreCalls.getDatasheetDocuments, { params }),
      );
      await showDocuments(params, known?.filter(({ id }) => id !== documentId) ?? []);
    },
  });
  return (
    <>
      {remove.error && <ErrorAlert error={remove.error} onClose={() => remove.reset()} />}
      <Row
        title={name}
        infoLine={<Info document={document} />}
        actions={
          <>
            <Button
              size="small"
              priority="secondary"
              linkProps={{
                href: url,
                target: '_blank',
                rel: 'noopener noreferrer',
                title: t('openOf', { name }),
                'aria-label': t('openOf', { name }),
              }}
            >
              {t('open')}
            </Button>
            <CopyButton size="small" value={url} label={t('addressOf', { name })} />
            <Button
              size="small"
              priority="tertiary no outline"
              iconId="fr-icon-edit-line"
              title={mayChange ? t('editOf', { name }) : t('noRight')}
              disabled={!mayChange}
              onClick={() => setOpen('edit')}
            />
            <Button
              size="small"
              priority="tertiary no outline"
              iconId="fr-icon-delete-line"
              title={mayChange ? t('deleteOf', { name }) : t('noRight')}
              disabled={!mayChange}
              onClick={() => setOpen('delete')}
            />
          </>
        }
      />
      <EditDocumentDialog
        open={open === 'edit'}
        params={params}
        document={document}
        onClose={() => setOpen(null)}
      />
      <ConfirmDialog
        open={open === 'delete'}
        title={t('deleteTitle', { name })}
        onCancel={() => setOpen(null)}
        onConfirm={() => {
          setOpen(null);
          remove.mutate({ params: { ...params, documentId } });
        }}
      >
        {type === 'file' ? t('deleteFileText') : t('deleteLinkText')}
      </ConfirmDialog>
      {remove.isPending && <BusyOverlay label={t('deleting')} />}
    </>
  );
}

function Info({
  document: { description, type, url, size, mime_type: mediaType },
}: {
  readonly document: DatasheetDocument;
}) {
  const t = useTexts(documentTexts);
  const files = useTexts(fileTexts);
  const language = useLanguage();
  const nature =
    type === 'link'
      ? t('linkTo', { host: URL.parse(url)?.host ?? url })
      : `${files(kindOfFile(mediaType ?? ''))} · ${formatSize(size ?? 0, language)}`;
  return (
    <>
      {nature}
      {description !== null && (
        <>
          <br />
          {description}
        </>
      )}
    </>
  );
}
