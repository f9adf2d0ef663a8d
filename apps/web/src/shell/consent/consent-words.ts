import { frenchSpaces } from '@cartable/contract/core';
import { en } from './consent.texts.en.ts';
import { fr } from './consent.texts.fr.ts';

type Words = Readonly<Record<keyof typeof fr, string>>;

const spaced = Object.fromEntries(
  Object.entries(fr).map(([name, text]) => [name, frenchSpaces(text)]),
) as Words;

/** For the banner of the library, which shows them as they are given. */
export const consentWords: Readonly<Record<'fr' | 'en', Words>> = { fr: spaced, en };
