import { administrationCalls } from '@cartable/contract/administration';
import { useState } from 'react';
import { messageOf } from '../../../../base/api/api-error.ts';
import { useWrite } from '../../../../base/api/hooks.ts';
import { CopyField } from '../../../../base/design/CopyField.tsx';
import { UploadField } from '../../../../base/design/UploadField.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { texts } from './texts.ts';

/** Sends a picture of the computer to the site, and gives its line of Markdown and its path to be used. */
export function PictureField({ onPicture }: { readonly onPicture: (markdown: string) => void }) {
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
      {path !== undefined && <CopyField label={t('picturePath')} hint={t('picturePathHint')} value={path} />}
    </>
  );
}
