import { administrationCalls } from '@cartable/contract/administration';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { messageOf } from '../../../../base/api/api-error.ts';
import { useWrite } from '../../../../base/api/hooks.ts';
import { CopyField } from '../../../../base/design/CopyField.tsx';
import { UploadField } from '../../../../base/design/UploadField.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { texts } from './texts.ts';

interface PictureFieldProps {
  readonly onPicture: (markdown: string) => void;
  /** Another use of its path, in words. */
  readonly use?: { readonly label: string; readonly onUse: (path: string) => void } | undefined;
}

/** Sends a picture of the computer to the site, and gives its line of Markdown and its path to be used. */
export function PictureField({ onPicture, use }: PictureFieldProps) {
  const t = useTexts(texts);
  const [path, show] = useState<string>();
  const add = useWrite(administrationCalls.addTextPicture, {
    onSuccess: ({ path: added }) => {
      show(added);
      onPicture(`![${t('pictureAlt')}](${added})`);
    },
  });
  return (
    <>
      <UploadField
        label={t('picture')}
        hint={t('pictureHint')}
        accept="image/jpeg,image/png,image/webp"
        error={add.error ? `${t('pictureFailed')} ${messageOf(add.error)}` : undefined}
        onPick={(file) => add.mutate({ body: {}, files: { file } })}
      />
      {path !== undefined && (
        <>
          <CopyField label={t('picturePath')} value={path} />
          {use && (
            <Button
              // Enter in a field of the form around would press it.
              type="button"
              className="fr-mb-3w"
              size="small"
              priority="secondary"
              onClick={() => use.onUse(path)}
            >
              {use.label}
            </Button>
          )}
        </>
      )}
    </>
  );
}
