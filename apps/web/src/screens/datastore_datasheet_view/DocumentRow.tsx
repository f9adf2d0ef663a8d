import { routes as api, type DatasheetDocument } from '@cartable/contract';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { keyOf, useWrite } from '../../api/hooks.ts';
import { queryClient } from '../../api/query-client.ts';
import { ConfirmDialog } from '../../design/ConfirmDialog.tsx';
import { CopyButton } from '../../design/CopyField.tsx';
import { ErrorAlert } from '../../design/ErrorAlert.tsx';
import { formatSize } from '../../design/quantities.ts';
import { Row } from '../../design/Row.tsx';
import { BusyOverlay } from '../../design/Spinner.tsx';
import { documentTexts as fileTexts } from '../../documents/documents-texts.ts';
import { kindOfFile } from '../../documents/kind-of-file.ts';
import { useLanguage, useTexts } from '../../i18n/texts.ts';
import { notify } from '../../shell/snackbar.ts';
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
  const remove = useWrite(api.deleteDatasheetDocument, {
    onSuccess: async () => {
      notify({ description: t('deleted', { name }) });
      const known = queryClient.getQueryData<DatasheetDocument[]>(
        keyOf(api.getDatasheetDocuments, { params }),
      );
      await showDocuments(params, known?.filter(({ id }) => id !== documentId) ?? []);
    },
  });
  return (
    <>
      {remove.error && <ErrorAlert error={remove.error} onClose={() => remove.reset()} />}
      <Row
        title={name}
        facts={<Facts document={document} />}
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

function Facts({
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
