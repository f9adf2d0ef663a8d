// @vitest-environment jsdom
import { type CataloguePage, catalogueCalls } from '@cartable/contract/catalogue';
import { siteCalls } from '@cartable/contract/site';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type RouteOf, routes, useRoute } from '../../../../base/routing/routes.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { show } from '../../../../test-support/show.tsx';
import { Screen } from './SiteSearch.tsx';

const Shown = () => <Screen route={useRoute() as RouteOf<'site_search'>} />;
const language = 'fr' as const;
const nothing = { news: [], questions: [], pages: [], passages: [] };
const records = (total: number, ...titles: string[]) =>
  ({
    items: titles.map((title) => ({ file_identifier: title, title, organisation_name: 'Syndicat' })),
    total,
    page: 1,
    limit: 6,
    facets: [],
  }) as unknown as CataloguePage;

it('finds data, news, questions, parts of the guides and pages, each leading to where it is read', async () => {
  const api = startFakeApi();
  api.answers(catalogueCalls.searchCatalogue, records(12, 'Rivières'));
  api.answers(siteCalls.searchSite, {
    news: [
      {
        slug: 'eau',
        language,
        title: 'L’eau en ligne',
        summary: '…',
        date: '2026-11-01T00:00:00Z',
        tags: [],
        cover: null,
      },
    ],
    questions: [{ id: 'q', language, question: 'Comment déposer l’eau ?' }],
    pages: [{ name: 'about', title: 'À propos', summary: '…', language }],
    passages: [{ guide: 'user', title: 'Guide', section: 'L’eau', anchor: 'eau', excerpt: '…', language }],
  });
  const user = show(<Shown />, { at: routes.site_search() });
  await user.type(screen.getByRole('searchbox'), 'eau{Enter}');
  const href = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await href('Rivières')).toMatch(/^\/catalogue\/dataset\//);
  expect(await href('Voir les 12 données trouvées dans le catalogue')).toBe('/catalogue?q=eau');
  expect(await href('L’eau en ligne')).toBe('/actualites/eau');
  expect(await href('L’eau')).toBe('/documentation/user#eau');
  expect(await href('À propos')).toBe('/a-propos');
  expect((await screen.findByRole('link', { name: /^Comment déposer/ })).getAttribute('href')).toMatch(
    /^\/foire/,
  );
  expect(screen.getByRole('status').textContent).toMatch(/^16.résultats/);
  expect(new URLSearchParams(location.search).get('q')).toBe('eau');
});

it('says that nothing matches, and asks nothing without words', async () => {
  const api = startFakeApi();
  api.answers(catalogueCalls.searchCatalogue, records(0));
  api.answers(siteCalls.searchSite, nothing);
  const user = show(<Shown />, { at: routes.site_search() });
  expect(api.requestsOf(siteCalls.searchSite)).toEqual([]);
  await user.type(screen.getByRole('searchbox'), 'zzz{Enter}');
  await screen.findByText(/^Rien ne correspond/);
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
});
