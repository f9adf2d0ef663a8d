import type { GeographicBox } from '@cartable/contract/core';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { useRef, useState } from 'react';
import { UploadField } from '../../../../../base/design/UploadField.tsx';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { fileExtensions, fileLimits } from '../../../../../map/index.ts';
import { texts } from '../texts.ts';
import type { MapFiles } from './useMapFiles.ts';

interface FilesPanelProps {
  readonly files: MapFiles;
  readonly onShow: (box: GeographicBox) => void;
  readonly onOpen: (file: File) => void;
}

/** Files of the person's computer, over the layers of the catalogue. */
export function FilesPanel({ files: { files, news, show, remove }, onShow, onOpen }: FilesPanelProps) {
  const t = useTexts(texts);
  const heading = useRef<HTMLHeadingElement>(null);
  const [said, say] = useState('');
  const { megabytes } = fileLimits;
  const refusal = news?.kind === 'refused' && news.way === 'picked' ? news : undefined;
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="fr-h6 fr-mt-3w fr-mb-1w">
        {t('files')}
      </h3>
      <p className="fr-sr-only" role="status">
        {said}
      </p>
      <UploadField
        label={t('openFile')}
        hint={t('openFileHint', { megabytes })}
        accept={fileExtensions.join(',')}
        error={refusal && t(`file_${refusal.reason}`, { name: refusal.name, ...fileLimits })}
        onPick={onOpen}
      />
      {files.length > 0 && (
        <ul className="app-maps__layers">
          {files.map(({ layer: { id, title }, box, withoutPlace, isVisible }) => (
            <li key={id} className="app-maps__layer">
              <Checkbox
                className="app-maps__visibility"
                small
                options={[
                  {
                    label: title,
                    hintText: withoutPlace > 0 ? t('withoutPlace', { count: withoutPlace }) : undefined,
                    nativeInputProps: {
                      checked: isVisible,
                      'aria-label': t('show', { title }),
                      onChange: ({ target }) => show(id, target.checked),
                    },
                  },
                ]}
              />
              <div className="app-maps__layer-actions">
                <Button
                  size="small"
                  priority="tertiary no outline"
                  iconId="fr-icon-focus-3-line"
                  title={t('zoomTo', { title })}
                  onClick={() => onShow({ ...box })}
                />
                <Button
                  size="small"
                  priority="tertiary no outline"
                  iconId="fr-icon-delete-line"
                  title={t('remove', { title })}
                  onClick={() => {
                    remove(id);
                    say(t('saidRemoved', { title }));
                    heading.current?.focus();
                  }}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
