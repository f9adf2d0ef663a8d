import type { EspacecoCommunity } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Pagination } from '@codegouvfr/react-dsfr/Pagination';
import { useState } from 'react';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { useEspacecoMe } from '../../parts/membership.ts';
import { useAllowedZones } from '../espaceco_community_map/field/zone/useAllowedZones.ts';
import { CommunityFilters } from './CommunityFilters.tsx';
import { CommunityItem } from './CommunityItem.tsx';
import { CreateDialog } from './CreateDialog.tsx';
import { filterOf, useCommunityPage, useFoundCommunities } from './list-query.ts';
import { NoCommunity } from './NoCommunity.tsx';
import { texts } from './texts.ts';
import './community-list.css';

type Route = RouteOf<'espaceco_community_list'>;

/** Communities of the collaborative space; which ones, the search and the page are in the address. */
export function Screen({ route }: { readonly route: Route }) {
  const t = useTexts(texts);
  const [creating, setCreating] = useState(false);
  useAllowedZones();
  const mayCreate = useEspacecoMe().data?.creator ?? false;
  const filter = filterOf(route.params.filter);
  const search = route.params.search?.trim() ?? '';
  const go = (change: { filter?: string; search?: string }) =>
    routes.espaceco_community_list({ filter, search, ...change, page: 1 }).replace();
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <Button priority="secondary" linkProps={routes.espaceco_reports().link}>
            {t('allReports')}
          </Button>
          {mayCreate && (
            <Button iconId="fr-icon-add-line" onClick={() => setCreating(true)}>
              {t('create')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('lead')}</p>
      <div className="app-communities">
        <CommunityFilters filter={filter} search={search} onChange={go} />
        {search === '' ? <WholeList route={route} /> : <FoundList route={route} search={search} />}
      </div>
      <CreateDialog open={creating} onClose={() => setCreating(false)} />
    </Page>
  );
}

function WholeList({ route }: { readonly route: Route }) {
  const filter = filterOf(route.params.filter);
  const query = useCommunityPage(filter, route.params.page, true);
  return (
    <div>
      <Loaded query={query} inPlace>
        {({ content, totalPages }) => (
          <>
            <Items communities={content} />
            {content.length === 0 && <NoCommunity filter={filter} search="" />}
            {totalPages > 1 && (
              <Pagination
                // The component keeps its first page: a new one for each.
                key={`${filter} ${route.params.page}`}
                className="fr-mt-3w"
                count={totalPages}
                defaultPage={Math.min(Math.max(1, route.params.page), totalPages)}
                showFirstLast
                getPageLinkProps={(page) => routes.espaceco_community_list({ filter, page }).link}
              />
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

/** Most communities a search answers, by the specification. */
const FOUND_MAX = 20;

function FoundList({ route, search }: { readonly route: Route; readonly search: string }) {
  const t = useTexts(texts);
  const filter = filterOf(route.params.filter);
  const query = useFoundCommunities(filter, search);
  return (
    <div>
      <Loaded query={query} inPlace>
        {(found) => (
          <>
            <Items communities={found} />
            {found.length === 0 && <NoCommunity filter={filter} search={search} />}
            {found.length === FOUND_MAX && (
              <p className="fr-hint-text fr-mt-2w">{t('foundFirst', { count: FOUND_MAX })}</p>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

function Items({ communities }: { readonly communities: readonly EspacecoCommunity[] }) {
  const t = useTexts(texts);
  return (
    <>
      <p className="fr-mb-1w" role="status">
        {communities.length > 0 && t('results', { count: communities.length })}
      </p>
      <ul className="app-communities__list">
        {communities.map((community) => (
          <CommunityItem key={community.id} community={community} />
        ))}
      </ul>
    </>
  );
}
