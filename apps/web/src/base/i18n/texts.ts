import type { Language } from '@cartable/contract/core';
import i18next from 'i18next';
import { useMemo } from 'react';
import { useStore } from '../state/store.ts';
import { frenchSpaces } from './french-spaces.ts';
import { language } from './language.ts';

/**
 * Texts of a screen, in `<Screen>.texts.fr.ts` and `<Screen>.texts.en.ts`: a flat object each. `{{name}}` stands for a
 * value; a text that depends on `count` is written twice, with `_one` and `_other` after its key.
 */
export type Texts = Readonly<Record<string, string>>;

/** Type of the other language's file: `export const en: SameTexts<typeof fr> = { … }`. */
export type SameTexts<F extends Texts> = { readonly [K in keyof F]: string };

type Key<F> = { [K in keyof F & string]: K extends `${infer Base}_${'one' | 'other'}` ? Base : K }[keyof F &
  string];

type Names<S> = S extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Names<Rest> : never;

type TextOf<F, K extends string> = K extends keyof F
  ? F[K]
  : `${K}_other` extends keyof F
    ? F[`${K}_other`]
    : never;

type Values<F, K extends string> = `${K}_other` extends keyof F
  ? { readonly [N in Names<TextOf<F, K>> | 'count']: N extends 'count' ? number : string | number }
  : { readonly [N in Names<TextOf<F, K>>]: string | number };

/** Translates: `t('title')`, `t('results', { count: 3 })`. Numbers are written as the language wants. */
export type Translate<F extends Texts> = <K extends Key<F>>(
  key: K,
  ...values: keyof Values<F, K> extends never ? [] : [Values<F, K>]
) => string;

export interface TextSet<F extends Texts> {
  readonly name: string;
  readonly fr: F;
}

/** Registers the texts of a screen or component under a name of its own. */
export function defineTexts<const F extends Texts>(
  name: string,
  { fr, en }: { readonly fr: F; readonly en: SameTexts<F> },
): TextSet<F> {
  i18next.addResourceBundle('fr', name, fr);
  i18next.addResourceBundle('en', name, en);
  return { name, fr };
}

/** The translator of a set of texts in a given language; screens use `useTexts`. */
export function translatorOf<F extends Texts>(set: TextSet<F>, lang: Language): Translate<F> {
  const translate = i18next.getFixedT(lang, set.name);
  const plurals = new Intl.PluralRules(lang);
  const numbers = new Intl.NumberFormat(lang);
  return (key, ...[values]) => {
    const given: Readonly<Record<string, string | number>> = values ?? {};
    // French has a third category for millions that reads like the plural: two forms are enough.
    const form = plurals.select(Number(given.count)) === 'one' ? 'one' : 'other';
    const full = `${key}_other` in set.fr ? `${key}_${form}` : key;
    const written = Object.entries(given).map(([name, value]) => [
      name,
      typeof value === 'number' ? numbers.format(value) : value,
    ]);
    // i18next reads colons and dots in keys; ours are plain.
    const text = String(
      translate(full, { ...Object.fromEntries(written), nsSeparator: false, keySeparator: false }),
    );
    return lang === 'fr' ? frenchSpaces(text) : text;
  };
}

export function useTexts<F extends Texts>(set: TextSet<F>): Translate<F> {
  const lang = useStore(language);
  return useMemo(() => translatorOf(set, lang), [set, lang]);
}

export function useLanguage(): Language {
  return useStore(language);
}
