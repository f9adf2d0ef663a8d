// @vitest-environment jsdom
import { type FaqGroup, siteCalls } from '@cartable/contract/site';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { type RouteOf, routes, useRoute } from '../../../../base/routing/routes.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { show } from '../../../../test-support/show.tsx';
import { Screen } from './Faq.tsx';

const Faq = () => <Screen route={useRoute() as RouteOf<'faq'>} />;

const groups: FaqGroup[] = [
  {
    title: 'Déposer',
    questions: [
      { id: 'formats', language: 'fr', question: 'Quels fichiers ?', answer: 'GeoPackage et **GeoJSON**.' },
      { id: 'coupure', language: 'en', question: 'A cut?', answer: 'Go on. <b>Not HTML</b>' },
    ],
  },
  {
    title: 'Compte',
    questions: [{ id: 'pourquoi', language: 'fr', question: 'Pourquoi ?', answer: 'Pour déposer.' }],
  },
];

it('shows the questions by group, each answer in its language and without HTML of its own', async () => {
  startFakeApi().answers(siteCalls.getFaq, groups);
  show(<Faq />, { at: routes.faq() });
  expect(await screen.findByRole('heading', { level: 2, name: 'Déposer' })).toBeTruthy();
  expect(screen.getByText('3 questions')).toBeTruthy();
  const question = screen.getByRole('button', { name: 'Quels fichiers ?' });
  expect(question.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(question);
  expect(question.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByText('GeoJSON').tagName).toBe('STRONG');
  expect(screen.getByText(/Go on/).closest('[lang]')?.getAttribute('lang')).toBe('en');
  expect(document.querySelector('b')).toBeNull();
});

it('finds questions whatever the accents, keeps the words in the address, and leads out of an empty search', async () => {
  startFakeApi().answers(siteCalls.getFaq, groups);
  show(<Faq />, { at: routes.faq({ q: 'DEPOSER' }) });
  expect(await screen.findByText('1 question')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Quels fichiers ?' })).toBeNull();
  const field = screen.getByRole('searchbox');
  await userEvent.clear(field);
  await userEvent.type(field, 'introuvable{Enter}');
  expect(await screen.findByText('Aucune question ne contient ces mots.')).toBeTruthy();
  expect(location.search).toBe('?q=introuvable');
  await userEvent.click(screen.getByRole('link', { name: 'Voir toutes les questions' }));
  expect(await screen.findByText('3 questions')).toBeTruthy();
});
