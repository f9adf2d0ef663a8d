import { PAGE_SIZE } from '@cartable/contract/core';
import { peopleCalls } from '@cartable/contract/people';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { useRead } from '../../../../base/api/hooks.ts';
import { useUser } from '../../../../base/api/session.ts';
import { DataTable } from '../../../../base/design/DataTable.tsx';
import { EmptyState } from '../../../../base/design/EmptyState.tsx';
import { ListSearch } from '../../../../base/design/ListSearch.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { Pager, pageCount } from '../../../../base/design/Pager.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { findCommunities } from './find-communities.ts';
import { JoinAction } from './JoinAction.tsx';
import { JoinDialog } from './JoinDialog.tsx';
import type { PublicCommunity } from './public-community.ts';
import { texts } from './texts.ts';
import '../../../../base/design/lists.css';

const FRESH_MS = 30_000;

/** Public communities one may ask to join; search and page are in the address. */
export function Screen({ route }: { readonly route: RouteOf<'join_community'> }) {
  const t = useTexts(texts);
  const user = useUser();
  const { search = '', page } = route.params;
  const list = useRead(peopleCalls.getPublicCommunities, {}, { staleTime: FRESH_MS });
  const [joining, setJoining] = useState<PublicCommunity>();
  const [sentTo, setSentTo] = useState<string>();
  const joined = new Set(user.communities_member.map(({ community }) => community._id));
  return (
    <Page title={t('title')}>
      <p>{t('lead')}</p>
      {!user.email_verified && (
        <Alert className="fr-mb-3w" severity="warning" small description={t('unverified')} />
      )}
      {sentTo !== undefined && (
        <div className="fr-mb-3w" role="status">
          <Alert
            severity="success"
            small
            closable
            onClose={() => setSentTo(undefined)}
            description={t('sent', { name: sentTo })}
          />
        </div>
      )}
      <ListSearch
        label={t('search')}
        value={search}
        onSearch={(typed) => routes.join_community({ search: typed, page: 1 }).replace()}
      />
      <Loaded query={list}>
        {(all) => (
          <Communities
            communities={all.filter(({ _id, is_sandbox }) => !joined.has(_id) && !is_sandbox)}
            search={search}
            page={page}
            onJoin={setJoining}
          />
        )}
      </Loaded>
      <JoinDialog
        community={joining}
        onClose={() => setJoining(undefined)}
        onSent={(community) => {
          setJoining(undefined);
          setSentTo(community.name);
        }}
      />
    </Page>
  );
}

interface CommunitiesProps {
  readonly communities: readonly PublicCommunity[];
  readonly search: string;
  readonly page: number;
  readonly onJoin: (community: PublicCommunity) => void;
}

function Communities({ communities, search, page, onJoin }: CommunitiesProps) {
  const t = useTexts(texts);
  const requests = useRead(peopleCalls.getMyJoinRequests, {});
  const found = findCommunities(communities, search);
  const shown = Math.min(Math.max(1, Math.trunc(page) || 1), pageCount(found.length, PAGE_SIZE));
  if (communities.length === 0) return <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>;
  return (
    <>
      <p className="fr-mt-2w fr-mb-1w" role="status">
        {t('results', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <EmptyState
          title={t('nothingTitle')}
          action={
            <Button priority="secondary" onClick={() => routes.join_community().replace()}>
              {t('clear')}
            </Button>
          }
        >
          {t('nothingText')}
        </EmptyState>
      ) : (
        <DataTable
          caption={t('caption')}
          columns={[
            { header: t('name'), cell: ({ name }) => <strong>{name}</strong> },
            { header: t('description'), cell: ({ description }) => description ?? '—' },
            {
              header: t('action'),
              quiet: true,
              cell: (community) => (
                <JoinAction
                  community={community}
                  request={requests.data?.find((one) => one.community._id === community._id)}
                  onJoin={() => onJoin(community)}
                />
              ),
            },
          ]}
          items={found.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE)}
        />
      )}
      <Pager
        page={shown}
        limit={PAGE_SIZE}
        total={found.length}
        linkOf={(to) => routes.join_community({ search, page: to }).link}
      />
    </>
  );
}
