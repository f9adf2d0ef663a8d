import { type EspacecoCommunity, espacecoCalls, LOGO_BYTES } from '@cartable/contract/espaceco';
import { useState } from 'react';
import { useWrite } from '../../../../base/api/hooks.ts';
import { PictureField } from '../../../../base/design/PictureField.tsx';
import { formatSize } from '../../../../base/design/quantities.ts';
import { notify } from '../../../../base/design/snackbar.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { CommunityLogo } from '../CommunityLogo.tsx';
import { keepCommunity } from '../community-cache.ts';
import { texts } from './texts.ts';

/** Logo of a community: saved as it is chosen, apart from the form around. */
export function LogoField({ community }: { readonly community: EspacecoCommunity }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const [url, setUrl] = useState(community.logo_url);
  const show = (logo_url: string | null, text: string) => {
    setUrl(logo_url);
    keepCommunity({ ...community, logo_url });
    notify({ description: text });
  };
  const save = useWrite(espacecoCalls.updateEspacecoLogo, {
    onSuccess: ({ logo_url }) => show(logo_url, t('logoSaved')),
  });
  const remove = useWrite(espacecoCalls.removeEspacecoLogo, {
    onSuccess: () => show(null, t('logoRemoved')),
  });
  const params = { communityId: community.id };
  const size = formatSize(LOGO_BYTES, language);
  return (
    <PictureField
      label={url === null ? t('logo') : t('logoReplace')}
      hint={t('logoHint', { size })}
      accept=".png,.jpg,.jpeg"
      failedTitle={t('logoFailed')}
      error={save.error ?? remove.error}
      onPick={(logo) => save.mutate({ params, body: {}, files: { logo } })}
      removal={
        url === null
          ? undefined
          : {
              label: t('logoRemove'),
              title: t('logoRemoveTitle'),
              text: t('logoRemoveText'),
              onConfirm: () => remove.mutate({ params }),
            }
      }
    >
      <CommunityLogo url={url} />
    </PictureField>
  );
}
