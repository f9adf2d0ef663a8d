import { expect, test } from 'vitest';
import { onlyIcons } from '../scripts/dsfr-icons.ts';

const rule = (name: string) => `.${name}:after,.${name}:before{mask-image:url(../../icons/${name}.svg)}`;

test('only the icons that are named keep their rule', () => {
  const css = `/*! licence */${rule('fr-icon-add-line')}${rule('fr-icon-add-circle-line')}${rule('ri-add-line')}`;
  expect(onlyIcons(css, new Set(['fr-icon-add-circle-line']))).toBe(
    `/*! licence */${rule('fr-icon-add-circle-line')}`,
  );
});

test('rules inside a media query are treated alike, and the query stays', () => {
  const css = `@media (min-width:36em){${rule('fr-icon-a')}${rule('fr-icon-b')}}`;
  expect(onlyIcons(css, new Set(['fr-icon-b']))).toBe(`@media (min-width:36em){${rule('fr-icon-b')}}`);
});
