// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../test-support/show.tsx';
import { en } from './glossary.en.ts';
import { fr } from './glossary.fr.ts';
import WordsOfPage from './WordsOfPage.tsx';
import { words } from './words.ts';

it('explains a word when it is reached by the keyboard, until Escape', async () => {
  const user = show(<WordsOfPage words={['projection', 'encoding']} />);
  const explanation = document.querySelector<HTMLElement>('[role=tooltip]')!;
  expect(explanation.hidden).toBe(true);
  await user.tab();
  expect(document.activeElement?.textContent).toBe('projection');
  expect(explanation.hidden).toBe(false);
  await user.keyboard('{Escape}');
  expect(explanation.hidden).toBe(true);
  await user.hover(screen.getByRole('button', { name: 'encodage' }));
  expect(document.querySelectorAll<HTMLElement>('[role=tooltip]')[1]!.hidden).toBe(false);
});

it('every word is explained in both languages', () => {
  for (const word of words)
    for (const texts of [fr, en]) expect(texts[`${word}_text`].length).toBeGreaterThan(20);
});
