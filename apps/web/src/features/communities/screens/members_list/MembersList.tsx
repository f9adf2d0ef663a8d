import { peopleCalls } from '@cartable/contract/people';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead } from '../../../../base/api/hooks.ts';
import { DescriptionList } from '../../../../base/design/DescriptionList.tsx';
import { EmptyState } from '../../../../base/design/EmptyState.tsx';
import { ListPage } from '../../../../base/design/ListPage.tsx';
import { ListSearch } from '../../../../base/design/ListSearch.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { useCommunity } from '../../parts/community.ts';
import { rightTexts, shownRights } from '../../parts/rights.ts';
import { AddMemberDialog } from './AddMemberDialog.tsx';
import { Invitations } from './Invitations.tsx';
import { JoinRequests } from './JoinRequests.tsx';
import { MembersTable } from './MembersTable.tsx';
import { readMembersQuery } from './members-query.ts';
import { NamedPerson } from './NamedPerson.tsx';
import { Supervision } from './Supervision.tsx';
import { texts } from './texts.ts';

/** Specification §9: a community, and so its members, is fresh for 20 s. */
const FRESH_MS = 20_000;

/** The members of a community and those who may become some; page and search are in the address. */
export function Screen({ route }: { readonly route: RouteOf<'members_list'> }) {
  const t = useTexts(texts);
  const community = useCommunity();
  const { communityId, userId } = route.params;
  const [isAdding, setAdding] = useState(false);
  const query = readMembersQuery(route.params);
  const list = useRead(
    peopleCalls.getMembers,
    { params: { communityId }, query },
    { staleTime: FRESH_MS, placeholderData: keepPreviousData },
  );
  const go = (change: Partial<typeof query>) =>
    routes.members_list({ communityId, ...query, ...change }).replace();
  const deletePersonData = () => go({});

  return (
    <Page
      title={t('title', { name: community.name })}
      actions={<Actions onAdd={() => setAdding(true)} />}
      words={['right', 'datastore']}
    >
      {userId !== undefined && (
        <NamedPerson communityId={communityId} userId={userId} onDone={deletePersonData} />
      )}
      <JoinRequests communityId={communityId} />
      <ListSearch label={t('search')} value={query.search} onSearch={(search) => go({ search, page: 1 })} />
      <Loaded query={list}>
        {(answer) => (
          <ListPage
            answer={answer}
            linkOf={(shown) => routes.members_list({ communityId, ...query, page: shown }).link}
          >
            <p className="fr-mt-2w fr-mb-1w" role="status">
              {t('results', { count: answer.total })}
            </p>
            {answer.items.length === 0 ? (
              <EmptyState
                title={t('nothingTitle')}
                action={
                  <Button priority="secondary" onClick={() => go({ search: '', page: 1 })}>
                    {t('clear')}
                  </Button>
                }
              >
                {t('nothingText')}
              </EmptyState>
            ) : (
              <MembersTable communityId={communityId} members={answer.items} />
            )}
          </ListPage>
        )}
      </Loaded>
      <Invitations communityId={communityId} />
      <Legend />
      <Supervision />
      <AddMemberDialog open={isAdding} onClose={() => setAdding(false)} />
    </Page>
  );
}

function Actions({ onAdd }: { readonly onAdd: () => void }) {
  const t = useTexts(texts);
  const { _id, abilities } = useCommunity();
  return (
    <>
      {abilities.edit && (
        <Button
          priority="secondary"
          iconId="fr-icon-edit-line"
          linkProps={routes.community_edit({ communityId: _id }).link}
        >
          {t('edit')}
        </Button>
      )}
      <Button iconId="fr-icon-user-add-line" onClick={onAdd}>
        {t('add')}
      </Button>
    </>
  );
}

function Legend() {
  const t = useTexts(texts);
  const right = useTexts(rightTexts);
  return (
    <section className="fr-mt-4w fr-mb-4w" aria-labelledby="members-legend">
      <h2 id="members-legend" className="fr-h6">
        {t('legendTitle')}
      </h2>
      <p>{t('legendRead')}</p>
      <DescriptionList items={shownRights.map((one) => [right(one), right(`${one}_hint`)])} />
    </section>
  );
}
