// @vitest-environment jsdom
import { type CataloguePage, catalogueCalls, catalogueFacets } from '@cartable/contract/catalogue';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type RouteOf, routes, useRoute } from '../../../../base/routing/routes.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { show } from '../../../../test-support/show.tsx';
import { Screen } from './Catalogue.tsx';

vi.mock('../../../../map/index.ts', () => ({
  PlaceSearch: () => null,
  MapView: ({ onBox }: { onBox: (box: object) => void }) => (
    <button type="button" onClick={() => onBox({ west: -1.23456, south: 43, east: 2, north: 44 })}>
      Déplacer
    </button>
  ),
}));

vi.mock('../../../../map/places.ts', () => ({
  loadPlaces: async () => [
    { name: 'Eure', place: [1, 49], box: { west: 0.3, south: 48.7, east: 1.8, north: 49.5 } },
    { name: 'Rhône', place: [4, 46], box: { west: 4, south: 45, east: 5, north: 46 } },
  ],
}));

const Catalogue = () => <Screen route={useRoute() as RouteOf<'catalogue'>} />;

const card: CataloguePage['items'][number] = {
  file_identifier: 'cours-d-eau',
  title: 'Cours d’eau',
  abstract: 'Les rivières et leurs affluents.',
  organisation_name: 'Syndicat de rivière',
  datastore: { _id: '5f0d4a9e-3a62-4c0e-9a5e-0f5f5a8f1a11', name: 'Syndicat' },
  thumbnail_url: 'https://cartes.example/apercu.png',
  bbox: null,
  publication_date: '2026-11-01T10:00:00.000Z',
  update_date: '2026-11-20T10:00:00.000Z',
  licence: { code: 'etalab-2.0', title: 'Licence Ouverte 2.0', url: 'https://licence.example' },
  services: ['WFS'],
  formats: ['GeoJSON'],
  access: ['restricted'],
};

const themes = ['hy', 'au', 'tn', 'lc', 'bu', 'ps', 'el'].map((value) => ({ value, label: null, count: 3 }));

function pageOf(more: Partial<CataloguePage> = {}): CataloguePage {
  const facets = catalogueFacets.map((name) => ({ name, values: name === 'theme' ? themes : [] }));
  return { items: [card], total: 1, page: 1, limit: 20, facets, spelling: null, proposals: [], ...more };
}

const requested = (api: ReturnType<typeof startFakeApi>) =>
  api.requestsOf(catalogueCalls.searchCatalogue).map(({ url }) => url.searchParams);

it('shows what a record is, how it can be had and under which licence', async () => {
  startFakeApi().answers(catalogueCalls.searchCatalogue, pageOf());
  show(<Catalogue />, { at: routes.catalogue() });
  const article = within(await screen.findByRole('article'));
  expect(article.getByRole('link', { name: 'Cours d’eau' }).getAttribute('href')).toBe(
    '/catalogue/dataset/cours-d-eau',
  );
  for (const text of ['Syndicat de rivière', 'WFS', 'Accès restreint', 'Licence Ouverte 2.0'])
    expect(article.getByText(text)).toBeTruthy();
});

it('asks what the address says, and keeps words and filters there', async () => {
  const api = startFakeApi();
  api.answers(catalogueCalls.searchCatalogue, pageOf());
  const user = show(<Catalogue />, { at: routes.catalogue({ q: 'eau', page: 3 }) });
  await user.click(await screen.findByRole('checkbox', { name: /Hydrographie/ }));
  await user.click(await screen.findByRole('checkbox', { name: /Unités administratives/ }));
  const last = requested(api).at(-1)!;
  expect([last.get('q'), last.get('page'), last.getAll('theme')]).toEqual(['eau', '1', ['hy', 'au']]);
  await user.click(screen.getByTitle('Retirer le filtre Hydrographie'));
  expect(requested(api).at(-1)!.getAll('theme')).toEqual(['au']);
  expect(window.location.search).toContain('au');
});

it('shows the rest of a long list of values when asked, and folds it again', async () => {
  startFakeApi().answers(catalogueCalls.searchCatalogue, pageOf());
  const user = show(<Catalogue />, { at: routes.catalogue() });
  await user.click(await screen.findByRole('button', { name: 'Tout voir (7)' }));
  expect(screen.getAllByRole('checkbox')).toHaveLength(7);
  await user.click(screen.getByRole('button', { name: 'Voir moins' }));
  expect(screen.getAllByRole('checkbox')).toHaveLength(6);
});

it('leads to the feeds of the same search, newest first', async () => {
  startFakeApi().answers(catalogueCalls.searchCatalogue, pageOf());
  show(<Catalogue />, { at: routes.catalogue({ q: 'eau', theme: ['hy', 'au'], page: 3, sort: 'title' }) });
  for (const [name, extension] of [
    ['Atom', 'atom'],
    ['RSS', 'rss'],
  ]) {
    const link = await screen.findByRole('link', { name: name! });
    expect(link.getAttribute('href')).toBe(`/catalogue.${extension}?q=eau&theme=hy&theme=au`);
  }
});

it('keeps what changed since a day, in the address, until it is taken away', async () => {
  const api = startFakeApi();
  api.answers(catalogueCalls.searchCatalogue, pageOf());
  const user = show(<Catalogue />, { at: routes.catalogue({ updated_since: '2026-01-31' }) });
  const field = await screen.findByLabelText<HTMLSelectElement>('Dernière mise à jour');
  expect(field.selectedOptions[0]!.textContent).toBe('Mises à jour depuis le 31 janvier 2026');
  await user.selectOptions(field, 'Depuis 30 jours');
  const day = requested(api).at(-1)!.get('updated_since')!;
  expect(Date.now() - Date.parse(day)).toBeLessThan(31 * 86_400_000);
  expect(new URLSearchParams(location.search).get('updated_since')).toBe(day);
  await user.click(screen.getByTitle(/^Retirer le filtre Mises à jour depuis/));
  expect(requested(api).at(-1)!.get('updated_since')).toBeNull();
});

it('says why nothing is found, and leads back', async () => {
  const api = startFakeApi();
  api.answers(catalogueCalls.searchCatalogue, pageOf({ items: [], total: 0 }));
  const user = show(<Catalogue />, { at: routes.catalogue({ q: 'introuvable' }) });
  expect(await screen.findByText('Aucune donnée ne correspond')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
  expect(await screen.findByText('Rien n’est encore publié')).toBeTruthy();
  expect(requested(api).at(-1)!.get('q')).toBe('');
});

it('leads back from a page beyond the last one', async () => {
  startFakeApi().answers(catalogueCalls.searchCatalogue, pageOf({ items: [], total: 12 }));
  show(<Catalogue />, { at: routes.catalogue({ page: 99 }) });
  expect(await screen.findByText('Il n’y a rien à cette page')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('12 données');
});

it('tells that the catalogue does not answer, and asks again', async () => {
  const api = startFakeApi();
  api.refuses(catalogueCalls.searchCatalogue, 400, { code: 'common.invalid', message: 'Pas compris.' });
  show(<Catalogue />, { at: routes.catalogue() });
  expect(await screen.findByText(/Pas compris/)).toBeTruthy();
});

it('searches in the area that a map shows, which is in the address', async () => {
  const api = startFakeApi();
  api.answers(catalogueCalls.searchCatalogue, pageOf());
  const user = show(<Catalogue />, { at: routes.catalogue({ q: 'eau', page: 2 }) });
  await user.click(await screen.findByRole('button', { name: 'Chercher par lieu' }));
  await user.click(await screen.findByRole('button', { name: 'Déplacer' }));
  await user.click(screen.getByRole('button', { name: 'Chercher dans cette zone' }));
  expect(requested(api).at(-1)!.get('bbox')).toBe('-1.235,43,2,44');
  expect(new URLSearchParams(location.search).get('bbox')).toBe('-1.235,43,2,44');
  expect(new URLSearchParams(location.search).get('q')).toBe('eau');
});

it('proposes each condition without which something is found, with how much', async () => {
  const api = startFakeApi();
  const proposals = [
    { without: 'theme', total: 4 },
    { without: 'bbox', total: 2 },
  ] as const;
  api.answers(catalogueCalls.searchCatalogue, pageOf({ items: [], total: 0, proposals: [...proposals] }));
  const user = show(<Catalogue />, {
    at: routes.catalogue({ q: 'eau', theme: ['hy'], bbox: '1,43,2,44' }),
  });
  const asks = () => {
    const last = requested(api).at(-1)!;
    return [last.get('q'), last.getAll('theme'), last.get('bbox')];
  };
  expect(await screen.findByRole('button', { name: /Sans le filtre.*Thème INSPIRE/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Chercher partout (2)' }));
  expect(asks()).toEqual(['eau', ['hy'], null]);
  await user.click(screen.getByRole('button', { name: /Sans le filtre.*Thème INSPIRE/ }));
  expect(asks()).toEqual(['eau', [], null]);
});

it('tells that other words were searched than those typed', async () => {
  startFakeApi().answers(catalogueCalls.searchCatalogue, pageOf({ spelling: 'rivières' }));
  show(<Catalogue />, { at: routes.catalogue({ q: 'riviéres' }) });
  expect(await screen.findByText(/Rien ne contient.*riviéres.*trouvé pour.*rivières/)).toBeTruthy();
});

describe('while one types', () => {
  const suggestions = {
    records: [{ file_identifier: 'rivieres', title: 'Rivières de l’Eure' }],
    keywords: ['eau'],
    producers: [{ _id: card.datastore._id, name: 'Eure numérique' }],
  };
  const type = async (text: string) => {
    const api = startFakeApi();
    api.answers(catalogueCalls.searchCatalogue, pageOf());
    api.answers(catalogueCalls.suggestInCatalogue, suggestions);
    const user = show(<Catalogue />, { at: routes.catalogue({ theme: ['hy'] }) });
    await user.type(await screen.findByRole('combobox', { name: /Rechercher/ }), text);
    return { api, user };
  };

  it('suggests data, keywords, producers and places, once the typing rests', async () => {
    const { api, user } = await type('eur');
    await screen.findByText('Eure');
    const options = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Rivières de l’Euredonnée',
      'eaumot clé',
      'Eure numériqueproducteur',
      'Eurelieu',
    ]);
    expect(api.requestsOf(catalogueCalls.suggestInCatalogue)).toHaveLength(1);
    await user.click(options[3]!);
    const last = requested(api).at(-1)!;
    expect([last.get('bbox'), last.get('theme'), last.get('q')]).toEqual(['0.3,48.7,1.8,49.5', 'hy', '']);
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('is led by the keyboard, and the words that were typed can still be searched', async () => {
    const { api, user } = await type('eur');
    await screen.findByRole('listbox');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    const field = screen.getByRole('combobox', { name: /Rechercher/ });
    const active = document.getElementById(field.getAttribute('aria-activedescendant')!);
    expect(active?.textContent).toContain('Eure numérique');
    await user.keyboard('{Enter}');
    expect(requested(api).at(-1)!.get('producer')).toBe(card.datastore._id);
    await user.type(field, 'eure');
    await screen.findByRole('listbox');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    // The bar leaves the field at Escape.
    await user.type(field, '{Enter}');
    expect(requested(api).at(-1)!.get('q')).toBe('eure');
  });

  it('suggests nothing for a letter', async () => {
    const { api } = await type('e');
    expect(api.requestsOf(catalogueCalls.suggestInCatalogue)).toHaveLength(0);
  });
});
