import { datastoreCalls, type UserDocument } from '@cartable/contract/datastore';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { addressOf } from '../../../../base/api/call.ts';
import { useWrite } from '../../../../base/api/hooks.ts';
import { ConfirmDialog } from '../../../../base/design/ConfirmDialog.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { formatDate, formatSize } from '../../../../base/design/quantities.ts';
import { Row } from '../../../../base/design/Row.tsx';
import { BusyOverlay } from '../../../../base/design/Spinner.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { documentTexts } from '../../parts/documents-texts.ts';
import { invalidateDocuments } from '../../parts/invalidate-documents.ts';
import { kindOfFile } from '../../parts/kind-of-file.ts';
import { EditDocumentDialog } from './EditDocumentDialog.tsx';
import { PublicAddress } from './PublicAddress.tsx';
import { ReplaceFileDialog } from './ReplaceFileDialog.tsx';
import { SharingsDialog } from './SharingsDialog.tsx';
import { texts } from './texts.ts';

interface DocumentRowProps {
  readonly document: UserDocument;
  readonly remainingBytes: number;
}

type Requested = 'edit' | 'replace' | 'share' | 'delete' | null;

/** A file: what it is, who sees it, and what can be done with it. */
export function DocumentRow({ document, remainingBytes }: DocumentRowProps) {
  const t = useTexts(texts);
  const [open, setOpen] = useState<Requested>(null);
  const close = () => setOpen(null);
  const { _id: documentId, name, size, abilities } = document;
  const remove = useWrite(datastoreCalls.deleteMyDocument, {
    onSuccess: async () => {
      notify({ description: t('deleted', { name }) });
      await invalidateDocuments();
    },
  });
  return (
    <>
      {remove.error && <ErrorAlert error={remove.error} onClose={() => remove.reset()} />}
      <Row
        title={name}
        badges={<Badges document={document} />}
        infoLine={<Info document={document} />}
        actions={<Actions document={document} onAsk={setOpen} />}
      >
        {abilities.share === true && <PublicAddress document={document} />}
      </Row>
      <EditDocumentDialog open={open === 'edit'} document={document} onClose={close} />
      <ReplaceFileDialog
        open={open === 'replace'}
        document={document}
        remainingBytes={Math.max(0, remainingBytes + size)}
        onClose={close}
      />
      <SharingsDialog open={open === 'share'} document={document} onClose={close} />
      <ConfirmDialog
        open={open === 'delete'}
        title={t('deleteTitle', { name })}
        onCancel={close}
        onConfirm={() => {
          close();
          remove.mutate({ params: { documentId } });
        }}
      >
        <Consequences document={document} />
      </ConfirmDialog>
      {remove.isPending && <BusyOverlay label={t('deleting')} />}
    </>
  );
}

function Badges({ document }: { readonly document: UserDocument }) {
  const t = useTexts(texts);
  const { shared_by: owner, nb_sharings: count, public_url: publicUrl } = document;
  const name = [owner?.first_name, owner?.last_name].filter(Boolean).join(' ') || owner?.user_name;
  return (
    <>
      {owner && (
        <Badge as="span" small noIcon severity="info">
          {t('sharedBy', { name: name || t('somebody') })}
        </Badge>
      )}
      {count > 0 && (
        <Badge as="span" small noIcon severity="info">
          {t('sharedWith', { count })}
        </Badge>
      )}
      {publicUrl !== null && (
        <Badge as="span" small noIcon severity="warning">
          {t('public')}
        </Badge>
      )}
    </>
  );
}

function Info({ document }: { readonly document: UserDocument }) {
  const t = useTexts(texts);
  const files = useTexts(documentTexts);
  const language = useLanguage();
  const { mime_type: mediaType, size, file_name: fileName, last_event: changed } = document;
  const kind = files(kindOfFile(mediaType));
  return (
    <>
      {t('facts', { kind, size: formatSize(size, language), fileName })} ·{' '}
      {t('changedOn', { date: formatDate(changed, language) })}
      {document.description !== null && (
        <>
          <br />
          {document.description}
        </>
      )}
      {document.labels.length > 0 && (
        <span className="app-documents__labels">
          {document.labels.map((label) => (
            <span key={label} className="fr-tag fr-tag--sm">
              {label}
            </span>
          ))}
        </span>
      )}
    </>
  );
}

interface ActionsProps {
  readonly document: UserDocument;
  readonly onAsk: (requested: Requested) => void;
}

function Actions({ document, onAsk }: ActionsProps) {
  const t = useTexts(texts);
  const { _id: documentId, name, abilities } = document;
  const quiet = { size: 'small', priority: 'tertiary no outline' } as const;
  return (
    <>
      <Button
        size="small"
        priority="secondary"
        linkProps={{
          href: addressOf(datastoreCalls.getMyDocumentFile, { params: { documentId } }),
          download: document.file_name,
          title: t('downloadOf', { name }),
          // A list of links names each: a title only describes what has a text.
          'aria-label': t('downloadOf', { name }),
        }}
      >
        {t('download')}
      </Button>
      {abilities.share && (
        <Button
          {...quiet}
          iconId="fr-icon-user-add-line"
          title={t('shareOf', { name })}
          onClick={() => onAsk('share')}
        />
      )}
      {abilities.edit && (
        <>
          <Button
            {...quiet}
            iconId="fr-icon-upload-line"
            title={t('replaceOf', { name })}
            onClick={() => onAsk('replace')}
          />
          <Button
            {...quiet}
            iconId="fr-icon-edit-line"
            title={t('editOf', { name })}
            onClick={() => onAsk('edit')}
          />
        </>
      )}
      {abilities.delete && (
        <Button
          {...quiet}
          iconId="fr-icon-delete-line"
          title={t('deleteOf', { name })}
          onClick={() => onAsk('delete')}
        />
      )}
    </>
  );
}

function Consequences({ document }: { readonly document: UserDocument }) {
  const t = useTexts(texts);
  const { nb_sharings: count, public_url: publicUrl } = document;
  return (
    <>
      <p>{t('deleteText')}</p>
      {count > 0 && <p>{t('deleteShared', { count })}</p>}
      {publicUrl !== null && <p>{t('deletePublic')}</p>}
    </>
  );
}
