import { ESPACECO_DOCUMENTS_MAX, type EspacecoDocument, espacecoCalls } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { useWrite } from '../../../../base/api/hooks.ts';
import { ConfirmDialog } from '../../../../base/design/ConfirmDialog.tsx';
import { CopyButton } from '../../../../base/design/CopyField.tsx';
import { DataTable } from '../../../../base/design/DataTable.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { formatSize } from '../../../../base/design/quantities.ts';
import { notify } from '../../../../base/design/snackbar.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { DocumentDialog } from './DocumentDialog.tsx';
import { reloadDocuments, useDocuments } from './documents.ts';
import { texts } from './texts.ts';
import './files.css';

/** Documents of a community: saved as they are added, apart from the form around. */
export function DocumentsField({ communityId }: { readonly communityId: number }) {
  const t = useTexts(texts);
  const query = useDocuments(communityId);
  const [edited, setEdited] = useState<EspacecoDocument | 'new'>();
  const [deleting, setDeleting] = useState<EspacecoDocument>();
  return (
    <section className="fr-mb-4w">
      <h3 className="fr-h6 fr-mb-1v">{t('documents')}</h3>
      <p className="fr-hint-text">{t('documentsHint')}</p>
      <Loaded query={query} inPlace>
        {(documents) => (
          <>
            {documents.length === 0 ? (
              <p>{t('documentsNone')}</p>
            ) : (
              <DocumentTable documents={documents} onEdit={setEdited} onDelete={setDeleting} />
            )}
            <Button
              type="button"
              size="small"
              priority="secondary"
              iconId="fr-icon-add-line"
              disabled={documents.length >= ESPACECO_DOCUMENTS_MAX}
              onClick={() => setEdited('new')}
            >
              {t('add')}
            </Button>
          </>
        )}
      </Loaded>
      <DocumentDialog communityId={communityId} document={edited} onClose={() => setEdited(undefined)} />
      <DeleteDialog communityId={communityId} document={deleting} onClose={() => setDeleting(undefined)} />
    </section>
  );
}

interface DocumentTableProps {
  readonly documents: readonly EspacecoDocument[];
  readonly onEdit: (document: EspacecoDocument) => void;
  readonly onDelete: (document: EspacecoDocument) => void;
}

function DocumentTable({ documents, onEdit, onDelete }: DocumentTableProps) {
  const t = useTexts(texts);
  const language = useLanguage();
  return (
    <DataTable
      caption={t('documentsCaption')}
      items={documents.map((document) => ({ ...document, _id: String(document.id) }))}
      columns={[
        { header: t('document'), cell: (document) => <DocumentName document={document} /> },
        { header: t('size'), cell: ({ size }) => formatSize(size, language) },
        {
          header: t('action'),
          quiet: true,
          cell: (document) => (
            <DocumentActions
              document={document}
              onEdit={() => onEdit(document)}
              onDelete={() => onDelete(document)}
            />
          ),
        },
      ]}
    />
  );
}

function DocumentName({ document: { title, description, uri } }: { readonly document: EspacecoDocument }) {
  return (
    <div className="app-espaceco-documents__name">
      {uri !== null && <img className="app-espaceco-documents__image" src={uri} alt="" />}
      <div>
        <strong>{title}</strong>
        {description !== null && <p className="fr-text--sm fr-mb-0">{description}</p>}
      </div>
    </div>
  );
}

interface DocumentActionsProps {
  readonly document: EspacecoDocument;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function DocumentActions({ document, onEdit, onDelete }: DocumentActionsProps) {
  const t = useTexts(texts);
  const { title, download_uri, uri } = document;
  const quiet = { type: 'button', size: 'small', priority: 'tertiary no outline' } as const;
  return (
    <div className="app-espaceco-documents__actions">
      {uri !== null && (
        <CopyButton
          value={uri}
          label={t('addressOf', { title })}
          size="small"
          priority="tertiary no outline"
        />
      )}
      <Button
        size="small"
        priority="tertiary no outline"
        iconId="fr-icon-download-line"
        title={t('downloadOf', { title })}
        linkProps={{ href: download_uri, download: document.short_fileName }}
      />
      <Button {...quiet} iconId="fr-icon-edit-line" title={t('editOf', { title })} onClick={onEdit} />
      <Button {...quiet} iconId="fr-icon-delete-line" title={t('deleteOf', { title })} onClick={onDelete} />
    </div>
  );
}

interface DeleteDialogProps {
  readonly communityId: number;
  readonly document: EspacecoDocument | undefined;
  readonly onClose: () => void;
}

function DeleteDialog({ communityId, document, onClose }: DeleteDialogProps) {
  const t = useTexts(texts);
  const remove = useWrite(espacecoCalls.deleteEspacecoDocument, {
    onSuccess: async () => {
      notify({ description: t('deleted') });
      onClose();
      await reloadDocuments();
    },
  });
  return (
    <ConfirmDialog
      open={document !== undefined}
      title={t('deleteTitle', { title: document?.title ?? '' })}
      disabled={remove.isPending}
      onCancel={() => {
        remove.reset();
        onClose();
      }}
      onConfirm={() => remove.mutate({ params: { communityId, documentId: document!.id } })}
    >
      {remove.error && <ErrorAlert title={t('deleteFailed')} error={remove.error} />}
      <p>{t('deleteText')}</p>
    </ConfirmDialog>
  );
}
