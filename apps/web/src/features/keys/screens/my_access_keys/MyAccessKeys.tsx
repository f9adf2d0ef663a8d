import { datastoreCalls, type KeyWithAccesses, type Permission } from '@cartable/contract/datastore';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Tag } from '@codegouvfr/react-dsfr/Tag';
import { useRead } from '../../../../base/api/hooks.ts';
import { useUser } from '../../../../base/api/session.ts';
import { EmptyState } from '../../../../base/design/EmptyState.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { WithAccessMenu } from '../../parts/AccessSideMenu.tsx';
import {
  keySorts,
  listKeys,
  obstacleTo,
  offeringsOfKey,
  readSort,
  readType,
  typesOf,
} from '../../parts/key-lists.ts';
import { keyTexts } from '../../parts/keys-texts.ts';
import { ListBar } from '../../parts/ListBar.tsx';
import { KeyCard } from './KeyCard.tsx';

const FRESH_MS = 30_000;

/** The keys that open restricted services to one's software. */
export function Screen({ route }: { readonly route: RouteOf<'my_access_keys'> }) {
  const t = useTexts(keyTexts);
  // Nobody else must find them in the storage of the browser.
  const options = { staleTime: FRESH_MS, meta: { persist: false } };
  const keys = useRead(datastoreCalls.getMyKeysWithAccesses, {}, options);
  const permissions = useRead(datastoreCalls.getMyPermissions, {}, options);
  return (
    <Page title={t('keysTitle')}>
      <WithAccessMenu current="keys">
        <Loaded query={permissions}>
          {(received) => (
            <Loaded query={keys}>
              {(list) => <Keys keys={list} permissions={received} requested={route.params} />}
            </Loaded>
          )}
        </Loaded>
      </WithAccessMenu>
    </Page>
  );
}

interface KeysProps {
  readonly keys: readonly KeyWithAccesses[];
  readonly permissions: readonly Permission[];
  readonly requested: RouteOf<'my_access_keys'>['params'];
}

function Keys({ keys, permissions, requested }: KeysProps) {
  const t = useTexts(keyTexts);
  const { keys_quota: quota } = useUser();
  const use = keys.length;
  const obstacle = obstacleTo(permissions, keys, { quota, use });
  const types = typesOf(keys.map(offeringsOfKey));
  const type = readType(types, requested.type);
  const sort = readSort(keySorts, requested.sort);
  const shown = listKeys(keys, { sort, type });
  const add =
    obstacle === undefined ? (
      <Button iconId="fr-icon-add-line" linkProps={routes.user_key_add().link}>
        {t('add')}
      </Button>
    ) : (
      <Button type="button" iconId="fr-icon-add-line" disabled>
        {t('add')}
      </Button>
    );
  return (
    <>
      <div className="app-key-bar fr-mb-2w">
        {add}
        <Tag as="span" small nativeSpanProps={{ title: t('quotaText') }}>
          {t('quota', { use, quota })}
        </Tag>
      </div>
      {obstacle && <Alert className="fr-mb-3w" severity="info" small description={t(obstacle)} />}
      {keys.length === 0 && <EmptyState title={t('noKeys')}>{t('noKeysText')}</EmptyState>}
      {keys.length > 1 && (
        <ListBar
          sorts={keySorts.map((value) => ({ value, label: t(`sort_${value}`) }))}
          sort={sort}
          types={types}
          type={type}
          onChange={(change) => routes.my_access_keys({ ...requested, ...change }).replace()}
        />
      )}
      {shown.map((key) => (
        <KeyCard key={key._id} shown={key} />
      ))}
    </>
  );
}
