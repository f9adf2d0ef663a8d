import type { CallAnswer } from '@cartable/contract/core';
import { datastoreCalls } from '@cartable/contract/datastore';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useMutation } from '@tanstack/react-query';
import type { ApiError } from '../../../../base/api/api-error.ts';
import { call } from '../../../../base/api/call.ts';
import { useRead } from '../../../../base/api/hooks.ts';
import { useUser } from '../../../../base/api/session.ts';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { formDone } from '../../../../base/forms/index.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { invalidateKeys } from '../../parts/after-change.ts';
import { KeySteps } from '../../parts/KeySteps.tsx';
import { obstacleTo } from '../../parts/key-lists.ts';
import { formOf, type KeyValues } from '../../parts/key-values.ts';
import { keyTexts } from '../../parts/keys-texts.ts';
import { NewSecret } from '../../parts/NewSecret.tsx';

type MadeKey = CallAnswer<typeof datastoreCalls.addKey>;

/** Makes a key; its secret is shown here, once. */
export function Screen() {
  const t = useTexts(keyTexts);
  const user = useUser();
  const options = { meta: { persist: false } };
  const permissions = useRead(datastoreCalls.getMyPermissions, {}, options);
  const keys = useRead(datastoreCalls.getMyKeysWithAccesses, {}, options);
  const add = useMutation<MadeKey, ApiError, KeyValues>({
    mutationFn: (values) => call(datastoreCalls.addKey, { body: formOf(values) }),
    onSuccess: () => formDone(),
  });
  const leave = () => {
    void invalidateKeys();
    routes.my_access_keys().push();
  };
  return (
    <Page
      words={['key', 'permission', 'endpoint']}
      title={t('addTitle')}
      width="narrow"
      trail={[{ label: t('keysTitle'), link: routes.my_access_keys().link }]}
    >
      {add.data ? (
        <NewSecret keyMade={add.data} secret={add.data.secret} onDone={leave} />
      ) : (
        <Loaded query={permissions}>
          {(received) => (
            <Loaded query={keys}>
              {(list) => {
                const room = { quota: user.keys_quota, use: list.length };
                const obstacle = obstacleTo(received, list, room);
                return obstacle === undefined ? (
                  <KeySteps
                    permissions={received}
                    hasOauth={list.some(({ type }) => type === 'OAUTH2')}
                    save={add}
                  />
                ) : (
                  <>
                    <Alert className="fr-mb-3w" severity="warning" small description={t(obstacle)} />
                    <Button priority="secondary" linkProps={routes.my_access_keys().link}>
                      {t('back')}
                    </Button>
                  </>
                );
              }}
            </Loaded>
          )}
        </Loaded>
      )}
    </Page>
  );
}
