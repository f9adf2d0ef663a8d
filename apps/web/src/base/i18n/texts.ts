import { frenchSpaces, type Language } from '@cartable/contract/core';
import { useMemo } from 'react';
import { useStore } from '../state/store.ts';
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
  readonly en: SameTexts<F>;
}

/** The texts of a screen or component; the name tells which set lacks a text. */
export function defineTexts<const F extends Texts>(
  name: string,
  { fr, en }: { readonly fr: F; readonly en: SameTexts<F> },
): TextSet<F> {
  return { name, fr, en };
}

/** The translator of a set of texts in a given language; screens use `useTexts`. */
export function translatorOf<F extends Texts>(set: TextSet<F>, lang: Language): Translate<F> {
  const texts: Texts = set[lang];
  const plurals = new Intl.PluralRules(lang);
  const numbers = new Intl.NumberFormat(lang);
  return (key, ...[values]) => {
    const given: Readonly<Record<string, string | number>> = values ?? {};
    // French has a third category for millions that reads like the plural: two forms are enough.
    const form = plurals.select(Number(given.count)) === 'one' ? 'one' : 'other';
    const text = texts[key] ?? texts[`${key}_${form}`];
    if (text === undefined) throw new Error(`The texts of ${set.name} have no ${key}.`);
    const filled = fill(text, given, numbers);
    return lang === 'fr' ? frenchSpaces(filled) : filled;
  };
}

/** Values in their places; React escapes what it shows. A value that was not given leaves its name to be seen. */
function fill(
  text: string,
  values: Readonly<Record<string, string | number>>,
  numbers: Intl.NumberFormat,
): string {
  return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => {
    const value = values[name];
    return typeof value === 'number' ? numbers.format(value) : (value ?? place);
  });
}

export function useTexts<F extends Texts>(set: TextSet<F>): Translate<F> {
  const lang = useStore(language);
  return useMemo(() => translatorOf(set, lang), [set, lang]);
}

export function useLanguage(): Language {
  return useStore(language);
}
