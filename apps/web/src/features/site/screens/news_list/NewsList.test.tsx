// @vitest-environment jsdom
import { type NewsPage, siteCalls } from '@cartable/contract/site';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type RouteOf, routes, useRoute } from '../../../../base/routing/routes.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { show } from '../../../../test-support/show.tsx';
import { Screen } from './NewsList.tsx';

const NewsList = () => <Screen route={useRoute() as RouteOf<'news_list' | 'news_list_by_tag'>} />;

const page = (more: Partial<NewsPage> = {}): NewsPage => ({
  items: [
    {
      slug: 'catalogue',
      language: 'fr',
      title: 'Un catalogue',
      summary: 'Pour tous.',
      date: '2026-11-25T00:00:00.000Z',
      tags: ['catalogue'],
      cover: null,
    },
  ],
  total: 1,
  page: 0,
  limit: 9,
  tags: [{ tag: 'catalogue', count: 1 }],
  ...more,
});

it('lists articles with their date, and leads to each and to its topic', async () => {
  startFakeApi().answers(siteCalls.getNews, page());
  show(<NewsList />, { at: routes.news_list() });
  expect((await screen.findByRole('link', { name: 'Un catalogue' })).getAttribute('href')).toBe(
    '/actualites/catalogue',
  );
  expect(screen.getByRole('article').textContent).toContain('25 novembre 2026');
  expect(screen.getByRole('link', { name: 'catalogue' }).getAttribute('href')).toBe(
    '/actualites/theme/catalogue',
  );
  expect(screen.getByRole('link', { name: 'Toutes' }).getAttribute('aria-current')).toBe('page');
});

it('counts pages from 0, asks those of one topic, and leads from beyond the last page to it', async () => {
  const api = startFakeApi();
  api.answers(siteCalls.getNews, page({ items: [], total: 10, page: 4 }));
  show(<NewsList />, { at: routes.news_list_by_tag({ tag: 'publication', page: 4 }) });
  await vi.waitFor(() => expect(location.search).toBe('?page=1'));
  const requested = api.requestsOf(siteCalls.getNews).map(({ url }) => Object.fromEntries(url.searchParams));
  expect(requested).toContainEqual({ page: '4', tag: 'publication', language: 'fr' });
});

it('says that there is nothing yet', async () => {
  startFakeApi().answers(siteCalls.getNews, page({ items: [], total: 0, tags: [] }));
  show(<NewsList />, { at: routes.news_list() });
  expect(await screen.findByText('Aucune actualité pour l’instant.')).toBeTruthy();
});
