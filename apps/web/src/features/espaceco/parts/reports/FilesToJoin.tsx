import { REPORT_ATTACHMENTS_MAX } from '@cartable/contract/espaceco';
import { Tag } from '@codegouvfr/react-dsfr/Tag';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { AttachmentField } from './AttachmentField.tsx';
import { texts } from './texts.ts';
import './reports.css';

interface FilesToJoinProps {
  readonly value: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
}

/** Files that will be sent with a new report. */
export function FilesToJoin({ value, onChange }: FilesToJoinProps) {
  const t = useTexts(texts);
  return (
    <>
      {value.length < REPORT_ATTACHMENTS_MAX && (
        <AttachmentField onPick={(file) => onChange([...value, file])} />
      )}
      <ul className="app-report-files" aria-label={t('files')}>
        {value.map((file, rank) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name
          <li key={`${rank} ${file.name}`}>
            <Tag
              dismissible
              nativeButtonProps={{
                type: 'button',
                title: t('removeFile', { name: file.name }),
                onClick: () => onChange(value.filter((other) => other !== file)),
              }}
            >
              {file.name}
            </Tag>
          </li>
        ))}
      </ul>
    </>
  );
}
