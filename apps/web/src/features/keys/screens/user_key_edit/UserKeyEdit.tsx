import type { CallAnswer } from '@cartable/contract/core';
import { datastoreCalls, type KeyWithAccesses } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../../../base/api/api-error.ts';
import { call } from '../../../../base/api/call.ts';
import { useRead, useReadForForm, useWrite } from '../../../../base/api/hooks.ts';
import { ConfirmDialog } from '../../../../base/design/ConfirmDialog.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { BusyOverlay } from '../../../../base/design/Spinner.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { formDone } from '../../../../base/forms/index.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { invalidateKeys } from '../../parts/after-change.ts';
import { KeySteps } from '../../parts/KeySteps.tsx';
import { changesOf, type KeyValues } from '../../parts/key-values.ts';
import { keyTexts } from '../../parts/keys-texts.ts';
import { NewSecret } from '../../parts/NewSecret.tsx';

type MadeKey = CallAnswer<typeof datastoreCalls.rotateKey>;

/** Changes a key, or draws another secret for it. */
export function Screen({ route }: { readonly route: RouteOf<'user_key_edit'> }) {
  const t = useTexts(keyTexts);
  const { keyId } = route.params;
  const options = { meta: { persist: false } };
  const key = useReadForForm(datastoreCalls.getMyKeyWithAccesses, { params: { keyId } }, options);
  const permissions = useRead(datastoreCalls.getMyPermissions, {}, options);
  const [renewed, setRenewed] = useState<MadeKey>();
  return (
    <Page
      title={t('editTitle')}
      width="narrow"
      trail={[{ label: t('keysTitle'), link: routes.my_access_keys().link }]}
    >
      {renewed ? (
        <NewSecret keyMade={renewed} secret={renewed.secret} isRenewed onDone={leave} />
      ) : (
        <Loaded query={key}>
          {(edited) => (
            <>
              <Renewal edited={edited} onRenewed={setRenewed} />
              <Loaded query={permissions}>
                {(received) => <Edition key={edited._id} edited={edited} permissions={received} />}
              </Loaded>
            </>
          )}
        </Loaded>
      )}
    </Page>
  );
}

function leave(): void {
  void invalidateKeys();
  routes.my_access_keys().push();
}

interface EditionProps {
  readonly edited: KeyWithAccesses;
  readonly permissions: CallAnswer<typeof datastoreCalls.getMyPermissions>;
}

function Edition({ edited, permissions }: EditionProps) {
  const t = useTexts(keyTexts);
  const save = useMutation<KeyWithAccesses, ApiError, KeyValues>({
    mutationFn: (values) =>
      call(datastoreCalls.updateKey, { params: { keyId: edited._id }, body: changesOf(values) }),
    onSuccess: ({ name }) => {
      notify({ description: t('saved', { name }) });
      formDone();
      leave();
    },
  });
  return <KeySteps permissions={permissions} edited={edited} hasOauth={false} save={save} />;
}

interface RenewalProps {
  readonly edited: KeyWithAccesses;
  readonly onRenewed: (key: MadeKey) => void;
}

function Renewal({ edited: { _id: keyId, name }, onRenewed }: RenewalProps) {
  const t = useTexts(keyTexts);
  const [asking, setAsking] = useState(false);
  const renew = useWrite(datastoreCalls.rotateKey, { onSuccess: onRenewed });
  return (
    <>
      {renew.error && <ErrorAlert error={renew.error} onClose={() => renew.reset()} />}
      <Button
        className="fr-mb-4w"
        type="button"
        size="small"
        priority="secondary"
        iconId="fr-icon-refresh-line"
        disabled={renew.isPending}
        onClick={() => setAsking(true)}
      >
        {t('rotate')}
      </Button>
      {renew.isPending && <BusyOverlay label={t('renewing')} />}
      <ConfirmDialog
        open={asking}
        title={t('rotateTitle', { name })}
        confirmLabel={t('rotateConfirm')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          renew.mutate({ params: { keyId } });
        }}
      >
        {t('rotateText')}
      </ConfirmDialog>
    </>
  );
}
