import type { EspacecoCommunity } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useId, useState } from 'react';
import { commonTexts } from '../../../../base/design/common-texts.ts';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { ManyTabs } from '../../../../base/design/ManyTabs.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { useEditedCommunity } from '../../parts/community-cache.ts';
import { useSaved } from '../../parts/settings/useSaved.ts';
import { WithCommunity } from '../../parts/WithCommunity.tsx';
import { manageTabOf, manageTabs, settingsTabs } from './manage-tabs.ts';
import { MembersTab } from './members/MembersTab.tsx';
import { OverviewTab } from './overview/OverviewTab.tsx';
import { texts } from './texts.ts';
import { WebhooksTab } from './webhooks/WebhooksTab.tsx';
import type { MadeWebhook } from './webhooks/webhook-act.ts';

/** Management of an active community; the tab is in the address. */
export function Screen({ route: { params } }: { readonly route: RouteOf<'espaceco_manage_community'> }) {
  return <ManageCommunity key={params.communityId} {...params} />;
}

function ManageCommunity({ communityId, activeTab }: RouteOf<'espaceco_manage_community'>['params']) {
  const t = useTexts(texts);
  /** Secrets are told once: each stays, whatever tab is opened, until it is said to be copied. */
  const [made, tell] = useState<readonly MadeWebhook[]>([]);
  const tab = manageTabOf(activeTab);
  return (
    <WithCommunity
      communityId={communityId}
      active
      title={t('title')}
      titleOf={({ name }) => t('titleOf', { name })}
    >
      {(community) => (
        <>
          <p>
            <a className="fr-link" {...routes.espaceco_community_map({ communityId }).link}>
              {t('openMap')}
            </a>
          </p>
          <ManyTabs
            label={t('tabs')}
            selectedTabId={tab}
            onTabChange={(next) =>
              routes.espaceco_manage_community({ communityId, activeTab: manageTabOf(next) }).replace()
            }
            tabs={manageTabs.map((tabId) => ({ tabId, label: t(`tab_${tabId}`) }))}
          >
            {tab === 'overview' && <OverviewTab community={community} />}
            {tab === 'members' && <MembersTab community={community} />}
            {tab === 'webhooks' && <WebhooksTab communityId={communityId} made={made} tell={tell} />}
            {tab !== 'overview' && tab !== 'members' && tab !== 'webhooks' && (
              <SettingsTab key={tab} communityId={communityId} tab={tab} />
            )}
          </ManyTabs>
        </>
      )}
    </WithCommunity>
  );
}

/** As the community is when the tab is opened: the page may have been open for long. */
function SettingsTab({
  communityId,
  tab,
}: {
  readonly communityId: number;
  readonly tab: keyof typeof settingsTabs;
}) {
  const query = useEditedCommunity(communityId);
  return <Loaded query={query}>{(community) => <Settings community={community} tab={tab} />}</Loaded>;
}

interface SettingsProps {
  readonly community: EspacecoCommunity;
  readonly tab: keyof typeof settingsTabs;
}

function Settings({ community: first, tab }: SettingsProps) {
  const t = useTexts(texts);
  const common = useTexts(commonTexts);
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const { community, key, keep } = useSaved(first);
  const Form = settingsTabs[tab];
  return (
    <>
      {tab === 'description' && <p className="fr-hint-text">{common('requiredHint')}</p>}
      <Form
        key={key}
        community={community}
        formId={formId}
        onBusy={setBusy}
        onSaved={(saved) => {
          keep(saved);
          notify({ description: t('saved') });
        }}
      />
      <Button className="fr-mt-3w" type="submit" disabled={isBusy} nativeButtonProps={{ form: formId }}>
        {common('save')}
      </Button>
    </>
  );
}
