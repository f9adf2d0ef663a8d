import { type EspacecoCommunity, espacecoCalls, LOGO_BYTES } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { useWrite } from '../../../../base/api/hooks.ts';
import { ConfirmDialog } from '../../../../base/design/ConfirmDialog.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { formatSize } from '../../../../base/design/quantities.ts';
import { notify } from '../../../../base/design/snackbar.ts';
import { UploadField } from '../../../../base/design/UploadField.tsx';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { CommunityLogo } from '../CommunityLogo.tsx';
import { keepCommunity } from '../community-cache.ts';
import { texts } from './texts.ts';
import './files.css';

/** Logo of a community: saved as it is chosen, apart from the form around. */
export function LogoField({ community }: { readonly community: EspacecoCommunity }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const [url, setUrl] = useState(community.logo_url);
  const [isConfirming, setConfirming] = useState(false);
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
  const error = save.error ?? remove.error;
  return (
    <div className="app-espaceco-logo">
      <CommunityLogo url={url} />
      <div className="app-espaceco-logo__fields">
        {error && <ErrorAlert title={t('logoFailed')} error={error} />}
        <UploadField
          label={url === null ? t('logo') : t('logoReplace')}
          hint={t('logoHint', { size })}
          accept=".png,.jpg,.jpeg"
          error={undefined}
          onPick={(logo) => save.mutate({ params, body: {}, files: { logo } })}
        />
        {url !== null && (
          <Button
            className="fr-mt-1w"
            type="button"
            size="small"
            priority="tertiary"
            iconId="fr-icon-delete-line"
            onClick={() => setConfirming(true)}
          >
            {t('logoRemove')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isConfirming}
        title={t('logoRemoveTitle')}
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          remove.mutate({ params });
        }}
      >
        <p>{t('logoRemoveText')}</p>
      </ConfirmDialog>
    </div>
  );
}
