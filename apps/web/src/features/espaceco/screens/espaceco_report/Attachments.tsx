import {
  type EspacecoAttachment,
  type EspacecoReport,
  espacecoCalls,
  REPORT_ATTACHMENTS_MAX,
} from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useWrite } from '../../../../base/api/hooks.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { formatSize } from '../../../../base/design/quantities.ts';
import { notify } from '../../../../base/design/snackbar.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { AttachmentField } from '../../parts/reports/AttachmentField.tsx';
import { reloadReports } from '../../parts/reports/report-cache.ts';
import { isOpen } from '../../parts/reports/report-status.ts';
import { texts as reportTexts } from '../../parts/reports/texts.ts';
import { texts } from './texts.ts';
import './report.css';

/** Files joined to a report: sent and taken away at once. */
export function Attachments({ report }: { readonly report: EspacecoReport }) {
  const t = useTexts(texts);
  const tr = useTexts(reportTexts);
  const { id, attachments = [], abilities, status } = report;
  const params = { reportId: id };
  const add = useWrite(espacecoCalls.addAttachments, {
    onSuccess: async () => {
      notify({ description: t('joined') });
      await reloadReports();
    },
  });
  const remove = useWrite(espacecoCalls.deleteAttachment, {
    onSuccess: async () => {
      notify({ description: t('fileRemoved') });
      await reloadReports();
    },
  });
  const mayJoin = isOpen(status) && abilities.attach && attachments.length < REPORT_ATTACHMENTS_MAX;
  const mayRemove = isOpen(status) && abilities.change === true;
  const error = add.error ?? remove.error;
  return (
    <>
      <h2 className="fr-h5 fr-mt-3w">{tr('files')}</h2>
      {error && <ErrorAlert title={t('filesFailed')} error={error} />}
      {attachments.length === 0 && <p>{tr('filesNone')}</p>}
      <ul className="app-report-attachments">
        {attachments.map((attachment) => (
          <Attachment
            key={attachment.id}
            attachment={attachment}
            {...(mayRemove
              ? { onRemove: () => remove.mutate({ params: { ...params, attachmentId: attachment.id } }) }
              : {})}
          />
        ))}
      </ul>
      {mayJoin && (
        <AttachmentField onPick={(attachment) => add.mutate({ params, body: {}, files: { attachment } })} />
      )}
      <p role="status">{add.isPending && t('joining')}</p>
    </>
  );
}

interface AttachmentProps {
  readonly attachment: EspacecoAttachment;
  readonly onRemove?: () => void;
}

function Attachment({ attachment, onRemove }: AttachmentProps) {
  const tr = useTexts(reportTexts);
  const language = useLanguage();
  const { short_fileName: name, size, download_uri, thumbnail_uri } = attachment;
  return (
    <li>
      <span className="app-report-attachments__name">
        {thumbnail_uri ? (
          <a href={download_uri} target="_blank" rel="noreferrer" title={tr('seeFile', { name })}>
            <img src={thumbnail_uri} alt="" />
            <span className="app-report-attachments__short">{name}</span>
          </a>
        ) : (
          <a href={download_uri} download={name}>
            {name}
          </a>
        )}{' '}
        <span className="fr-hint-text">{formatSize(size, language)}</span>
      </span>
      {onRemove && (
        <Button
          type="button"
          size="small"
          priority="tertiary no outline"
          iconId="fr-icon-delete-line"
          title={tr('removeFile', { name })}
          onClick={onRemove}
        />
      )}
    </li>
  );
}
