// @vitest-environment jsdom
import { siteCalls } from '@cartable/contract/site';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { type RouteOf, routes, useRoute } from '../../../../base/routing/routes.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { show } from '../../../../test-support/show.tsx';
import { Screen as GuideScreen } from '../documentation_guide/DocumentationGuide.tsx';
import { Screen } from './Documentation.tsx';

const Shown = () => {
  const route = useRoute();
  if (route.name === 'documentation') return <Screen route={route as RouteOf<'documentation'>} />;
  if (route.name !== 'documentation_guide') return null;
  return <GuideScreen route={route as RouteOf<'documentation_guide'>} />;
};

const guide = { name: 'user', language: 'fr' as const, title: 'Du fichier au service' };
const passage = {
  guide: 'user',
  title: guide.title,
  section: 'Se connecter',
  anchor: 'se-connecter',
  excerpt: 'Avec le compte…',
  language: 'fr' as const,
};

it('lists the guides, and leads to the calls for programs', async () => {
  const api = startFakeApi();
  api.answers(siteCalls.getGuides, { guides: [{ ...guide, summary: 'Le chemin.' }], passages: [] });
  show(<Shown />, { at: routes.documentation() });
  const link = await screen.findByRole('link', { name: guide.title });
  expect(link.getAttribute('href')).toBe('/documentation/user');
  expect(screen.getByRole('link', { name: /API/ }).getAttribute('href')).toBe('/api/docs');
});

it('searches them, and leads to the part that holds the words', async () => {
  const api = startFakeApi();
  api.answers(siteCalls.getGuides, { guides: [], passages: [passage] });
  show(<Shown />, { at: routes.documentation() });
  await userEvent.type(await screen.findByRole('searchbox'), 'compte{Enter}');
  const found = await screen.findByRole('link', { name: 'Se connecter' });
  expect(found.getAttribute('href')).toBe('/documentation/user#se-connecter');
  expect(screen.getByRole('status').textContent).toBe('1 passage trouvé');
  expect(new URLSearchParams(location.search).get('q')).toBe('compte');
});

it('shows a guide with its contents, whose parts have the names the contents lead to', async () => {
  const api = startFakeApi();
  const body =
    'Début.\n\n## Se connecter\n\n[Tuiles](tiles.md#a) et [décision](../../adr/0001-licence.md).\n\n![Un service](../../pictures/service.fr.webp)';
  const sections = [{ depth: 2, title: 'Se connecter', anchor: 'se-connecter' }];
  api.answers(siteCalls.getGuide, {
    ...guide,
    body,
    sections,
    pictures: [{ src: '../../pictures/service.fr.webp', width: 1280, height: 800 }],
  });
  show(<Shown />, { at: routes.documentation_guide({ guide: 'user' }) });
  const contents = await screen.findByRole('navigation', { name: 'Dans ce guide' });
  expect(within(contents).getByRole('link').getAttribute('href')).toBe('#se-connecter');
  expect(document.getElementById('se-connecter')?.textContent).toBe('Se connecter');
  expect(screen.getByRole('link', { name: 'Tuiles' }).getAttribute('href')).toBe('/documentation/tiles#a');
  expect(screen.queryByRole('link', { name: 'décision' })).toBeNull();
  const picture = screen.getByRole<HTMLImageElement>('img', { name: 'Un service' });
  expect(picture.getAttribute('src')).toBe('/files/guides/service.fr.webp');
  expect([picture.width, picture.height]).toEqual([1280, 800]);
});
