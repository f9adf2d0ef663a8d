// @vitest-environment jsdom
import { siteCalls } from '@cartable/contract/site';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { person, site } from '../../test/stub-answers.ts';
import { keyOf } from '../base/api/hooks.ts';
import { queryClient } from '../base/api/query-client.ts';
import { setMe } from '../base/api/session.ts';
import { routes } from '../base/routing/routes.ts';
import { show } from '../test-support/show.tsx';
import { useNavigation } from './navigation.ts';

/** The entries of the main menu that are links, without how the design system draws them. */
function Menu() {
  return (
    <>
      {useNavigation().map((item) =>
        'linkProps' in item && item.linkProps ? (
          <a key={String(item.text)} {...item.linkProps}>
            {item.text}
          </a>
        ) : null,
      )}
    </>
  );
}

const catalogue = () => screen.getByRole('link', { name: /^Catalogue/ });

it('leads to the catalogue of the site', () => {
  show(<Menu />);
  expect(catalogue().getAttribute('href')).toBe(routes.catalogue().href);
  expect(catalogue().getAttribute('target')).toBeNull();
});

it('leads to the catalogue that CARTABLE_CATALOGUE_URL names, in a window of its own', async () => {
  show(<Menu />);
  const elsewhere = { ...site, catalogue_url: 'https://catalogue.example/' };
  queryClient.setQueryData(keyOf(siteCalls.getSiteConfiguration), elsewhere);
  await vi.waitFor(() => expect(catalogue().getAttribute('href')).toBe('https://catalogue.example/'));
  expect(catalogue().getAttribute('target')).toBe('_blank');
});

const espaceco = () => screen.queryByRole('link', { name: /^Espace collaboratif/ });

it('leads signed-in people to the collaborative space of the site, to another one, or to none', async () => {
  setMe(person);
  show(<Menu />);
  const reported = (api_espaceco_url: string | null) =>
    queryClient.setQueryData(keyOf(siteCalls.getSiteConfiguration), { ...site, api_espaceco_url });
  reported(null);
  await vi.waitFor(() => expect(espaceco()).toBeNull());
  reported(`${site.public_url}/api/espaceco`);
  await vi.waitFor(() =>
    expect(espaceco()?.getAttribute('href')).toBe(routes.espaceco_community_list().href),
  );
  reported('https://espaceco.example/gcms/api');
  await vi.waitFor(() => expect(espaceco()?.getAttribute('href')).toBe('https://espaceco.example'));
  expect(espaceco()?.getAttribute('target')).toBe('_blank');
});
