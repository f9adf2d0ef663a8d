import type { EspacecoCommunity } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../base/design/EmptyState.tsx';
import { Forbidden } from '../../../base/design/Forbidden.tsx';
import { Loaded } from '../../../base/design/Loaded.tsx';
import { Page } from '../../../base/design/Page.tsx';
import { useTexts } from '../../../base/i18n/texts.ts';
import { routes } from '../../../base/routing/routes.ts';
import { useEditedCommunity } from './community-cache.ts';
import { texts } from './texts.ts';

interface WithCommunityProps {
  readonly communityId: number;
  /** Title of the page before the community is known, and around what goes wrong. */
  readonly title: string;
  readonly titleOf: (community: EspacecoCommunity) => string;
  /** Whether the screen is for active communities, or for those still being set up. */
  readonly active: boolean;
  readonly children: (community: EspacecoCommunity) => ReactNode;
}

/** The page of a screen about one community, for those who manage it. */
export function WithCommunity({ communityId, title, titleOf, active, children }: WithCommunityProps) {
  const t = useTexts(texts);
  const query = useEditedCommunity(communityId);
  const list = { label: t('list'), link: routes.espaceco_community_list().link };
  return (
    <Page title={query.data ? titleOf(query.data) : title} trail={[list]}>
      <Loaded query={query}>
        {(community) => {
          if (!community.abilities.manage) return <Forbidden />;
          if (community.active !== active) return <OtherState community={community} />;
          return children(community);
        }}
      </Loaded>
    </Page>
  );
}

/** One that is set up is managed, one that is not is set up: each in its own screen. */
function OtherState({ community: { id, active } }: { readonly community: EspacecoCommunity }) {
  const t = useTexts(texts);
  const to = active
    ? routes.espaceco_manage_community({ communityId: id })
    : routes.espaceco_create_community({ communityId: id });
  return (
    <EmptyState
      title={active ? t('alreadyActive') : t('stillCreated')}
      action={<Button linkProps={to.link}>{active ? t('toManagement') : t('toSetup')}</Button>}
    >
      {active ? t('alreadyActiveText') : t('stillCreatedText')}
    </EmptyState>
  );
}
