// @vitest-environment jsdom
import type { Brand } from '@cartable/contract/site';
import { siteCalls } from '@cartable/contract/site';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { person, site } from '../../test/stub-answers.ts';
import { keyOf } from '../base/api/hooks.ts';
import { queryClient } from '../base/api/query-client.ts';
import { setMe } from '../base/api/session.ts';
import { routes } from '../base/routing/routes.ts';
import { show } from '../test-support/show.tsx';
import { useBrandStyle } from './brand.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';

function Frame() {
  useBrandStyle();
  return (
    <>
      <SiteHeader />
      <SiteFooter />
    </>
  );
}

function showFrame(brand: Partial<Brand> = {}, at: Parameters<typeof show>[1] = {}) {
  show(<Frame />, at);
  queryClient.setQueryData(keyOf(siteCalls.getSiteConfiguration), {
    ...site,
    brand: { ...site.brand, ...brand },
  });
}

const root = document.documentElement;
const picture = () => document.querySelector('.fr-header img')?.getAttribute('src') ?? null;
const french = ['info.gouv.fr', 'legifrance.gouv.fr'];

it('names nobody unless asked: no mark of the State, its links neither, the picture of the product', async () => {
  showFrame();
  expect(await screen.findAllByText('Le service public des cartes et données du territoire')).toHaveLength(1);
  expect(root.dataset.brand).toBe('own');
  expect(screen.queryByText(/République/)).toBeNull();
  for (const name of french) expect(screen.queryByRole('link', { name: new RegExp(name) })).toBeNull();
  expect(picture()).toBe('/favicon.svg');
});

it('shows the mark and the links of the State when it is asked for', async () => {
  showFrame({ kind: 'state' });
  expect(await screen.findAllByText(/République/)).toHaveLength(2);
  expect(root.dataset.brand).toBe('state');
  for (const name of french) expect(screen.getByRole('link', { name: new RegExp(name) })).toBeTruthy();
  expect(picture()).toBeNull();
});

it('shows the name, picture, colour and words of the owner', async () => {
  showFrame({ name: 'Ville d’Exemple', logo: '/files/logo.svg', colour: '#0b6e4f', tagline: 'Nos cartes' });
  expect(await screen.findAllByText('Ville d’Exemple')).toHaveLength(2);
  expect(screen.getByText('Nos cartes')).toBeTruthy();
  expect(picture()).toBe('/files/logo.svg');
  expect(root.style.getPropertyValue('--app-brand')).toBe('#0b6e4f');
});

it('shows the logos of the partners that are named, and no place for them without', async () => {
  showFrame();
  expect(screen.queryByText('Nos partenaires')).toBeNull();
  const partners = [{ name: 'Région Test', url: 'https://region.example/', logo: '/files/region.webp' }];
  queryClient.setQueryData(keyOf(siteCalls.getSiteConfiguration), { ...site, partners });
  const logo = await screen.findByRole('img', { name: 'Région Test' });
  expect(logo.getAttribute('src')).toBe('/files/region.webp');
  expect(logo.closest('a')?.getAttribute('href')).toBe('https://region.example/');
});

/** Links beside the name of the site, above the menu. */
const quickLinks = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('.fr-header__tools-links a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
    link.target,
  ]);
const geoportail = ['Accéder au Géoportail', 'https://www.geoportail.gouv.fr/', '_blank'];

it('leads visitors to the Géoportail, in a window of its own, and to the sign-in', () => {
  showFrame();
  expect(quickLinks()).toEqual([geoportail, ['Se connecter', '/login', '']]);
});

const notifications = ['Notifications', '/mes-notifications', ''];

it('names who is signed in, by the user name where there is no other', async () => {
  showFrame();
  setMe({ ...person, first_name: '', last_name: '' });
  await vi.waitFor(() =>
    expect(quickLinks()).toEqual([geoportail, notifications, ['camille', '/tableau-de-bord', '']]),
  );
});

it('leads who is at work to the catalogue, in place of the Géoportail', async () => {
  showFrame({}, { at: routes.my_account() });
  setMe(person);
  const links = [['Catalogue', '/catalogue', ''], notifications, ['Camille Durand', '/tableau-de-bord', '']];
  await vi.waitFor(() => expect(quickLinks()).toEqual(links));
});
