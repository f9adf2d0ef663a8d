import type { KeyWithAccesses } from '@cartable/contract/datastore';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { useCallback, useState } from 'react';
import { ConfirmDialog } from '../../../base/design/ConfirmDialog.tsx';
import { CopyField } from '../../../base/design/CopyField.tsx';
import { formDone, useLeaveGuard } from '../../../base/forms/leaving.ts';
import { useTexts } from '../../../base/i18n/texts.ts';
import { KeyAddresses } from './KeyAddresses.tsx';
import { keyTexts } from './keys-texts.ts';

interface NewSecretProps {
  readonly keyMade: KeyWithAccesses;
  /** `null` when the person chose it: nothing is drawn that could be lost. */
  readonly secret: string | null;
  readonly isRenewed?: boolean;
  readonly onDone: () => void;
}

const nothing = () => undefined;

/** Shown once: nobody leaves before saying that the secret is written down, or that it may be lost. */
export function NewSecret({ keyMade, secret, isRenewed = false, onDone }: NewSecretProps) {
  const t = useTexts(keyTexts);
  const [isNoted, setNoted] = useState(secret === null);
  const [tried, setTried] = useState(false);
  const leaving = useLeaveGuard(!isNoted, useCallback(nothing, []));
  const { name, type, type_infos: infos } = keyMade;
  return (
    <>
      <Alert
        className="fr-mb-3w"
        severity={secret === null ? 'success' : 'warning'}
        as="h2"
        title={t(isRenewed ? 'renewedTitle' : 'createdTitle', { name })}
        {...(secret === null ? {} : { description: t('once') })}
      />
      {infos.client_id !== undefined && <CopyField label={t('clientId')} value={infos.client_id} />}
      {infos.login !== undefined && <CopyField label={t('login')} value={infos.login} />}
      {secret !== null && (
        <>
          <CopyField label={t(`secret_${type}`)} value={secret} />
          <Checkbox
            options={[
              {
                label: t('noted'),
                nativeInputProps: {
                  checked: isNoted,
                  onChange: (event) => setNoted(event.target.checked),
                },
              },
            ]}
            {...(tried && !isNoted ? { state: 'error' as const, stateRelatedMessage: t('notedFirst') } : {})}
          />
        </>
      )}
      <Button
        className="fr-mt-2w fr-mb-6w"
        type="button"
        onClick={() => {
          setTried(true);
          if (!isNoted) return;
          formDone();
          onDone();
        }}
      >
        {t('done')}
      </Button>
      <h2 className="fr-h4">{t('services')}</h2>
      <KeyAddresses keyShown={keyMade} {...(secret === null ? {} : { secret })} />
      <ConfirmDialog
        open={leaving.isPrompted}
        title={t('lostTitle')}
        confirmLabel={t('leave')}
        cancelLabel={t('stay')}
        onCancel={leaving.stay}
        onConfirm={leaving.leave}
      >
        {t('lostText')}
      </ConfirmDialog>
    </>
  );
}
