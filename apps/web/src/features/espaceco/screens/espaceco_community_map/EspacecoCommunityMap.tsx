import type { EspacecoCommunity } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { EmptyState } from '../../../../base/design/EmptyState.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { useEspacecoCommunity } from '../../parts/community-cache.ts';
import { useLayers } from '../../parts/layers/layers.ts';
import { Guichet } from './Guichet.tsx';
import { texts } from './texts.ts';

/** The map of a community: where its members look, report and contribute. */
export function Screen({ route }: { readonly route: RouteOf<'espaceco_community_map'> }) {
  const t = useTexts(texts);
  const { communityId } = route.params;
  const query = useEspacecoCommunity(communityId);
  // Asked with the community, not after it: nearly all who open its map may see them.
  useLayers(communityId);
  const list = { label: t('communities'), link: routes.espaceco_community_list().link };
  return (
    <Page
      title={query.data?.name ?? t('title')}
      trail={[list]}
      width="map"
      actions={
        query.data?.abilities.manage && (
          <>
            <Button
              className="fr-mr-1w"
              size="small"
              priority="tertiary"
              iconId="fr-icon-line-chart-line"
              linkProps={routes.espaceco_manage_community({ communityId, activeTab: 'overview' }).link}
            >
              {t('overview')}
            </Button>
            <Button
              size="small"
              priority="tertiary"
              iconId="fr-icon-settings-5-line"
              linkProps={routes.espaceco_manage_community({ communityId }).link}
            >
              {t('manage')}
            </Button>
          </>
        )
      }
    >
      <Loaded query={query}>
        {(community) => <OpenGuichet key={communityId} community={community} address={route.params} />}
      </Loaded>
    </Page>
  );
}

interface OpenGuichetProps {
  readonly community: EspacecoCommunity;
  readonly address: RouteOf<'espaceco_community_map'>['params'];
}

function OpenGuichet({ community, address }: OpenGuichetProps) {
  const t = useTexts(texts);
  const { active, abilities } = community;
  if (!active) return <EmptyState title={t('notActive')}>{t('notActiveText')}</EmptyState>;
  if (!abilities.open)
    return (
      <EmptyState
        title={t('notOpen')}
        action={<Button linkProps={routes.espaceco_community_list().link}>{t('toList')}</Button>}
      >
        {t('notOpenText')}
      </EmptyState>
    );
  return <WithLayers community={community} address={address} />;
}

function WithLayers({ community, address }: OpenGuichetProps) {
  const query = useLayers(community.id);
  return (
    <Loaded query={query}>
      {(layers) => <Guichet community={community} own={layers} address={address} />}
    </Loaded>
  );
}
