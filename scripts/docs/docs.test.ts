import { describe, expect, it } from 'vitest';
import { incompleteDecisions } from './decisions.ts';
import { differencesOfGuides } from './guides.ts';
import { brokenLinks } from './links.ts';
import { anchorOf, readPage } from './page.ts';
import { wordsOfNoScreen } from './screen-words.ts';

const guide = (title: string, body = '', order = 1) =>
  `---\ntitle: ${title}\norder: ${order}\n---\n\n# ${title}\n\n${body}`;

describe('links of the documentation', () => {
  const other = readPage('docs/other.md', '# Other\n\n## L’emprise: `x` and y\n');
  const broken = (text: string) =>
    brokenLinks([readPage('docs/page.md', text), other], (path) => path === 'docs/other.md');

  it('a link to a file or a heading that exists is followed, with the anchor GitHub gives it', () => {
    expect(anchorOf('L’emprise: `x` and y')).toBe('lemprise-x-and-y');
    expect(
      broken('# Page\n[a](other.md) [b](other.md#lemprise-x-and-y "title") ![c](../docs/other.md)'),
    ).toEqual([]);
  });

  it('a link to a file that does not exist is told with its page', () => {
    expect(broken('[a](missing.md)')).toEqual(['docs/page.md: the link missing.md leads to no file']);
    expect(broken('![a](missing.webp)')).toHaveLength(1);
  });

  it('a link to a heading that does not exist is told', () => {
    expect(broken('[a](other.md#emprise)')).toEqual([
      'docs/page.md: the link other.md#emprise leads to no heading',
    ]);
  });

  it('a link from the root of a site is no link of the documentation', () => {
    expect(broken('[a](/api/docs)')).toEqual(['docs/page.md: the link /api/docs is not relative']);
  });

  it('addresses of other sites and links shown as code are left alone', () => {
    expect(broken('[a](https://example.org/x) `[b](missing.md)`\n\n```\n[c](missing.md)\n```\n')).toEqual([]);
  });
});

describe('guides in two languages', () => {
  const compare = (fr: Record<string, string>, en: Record<string, string>) =>
    differencesOfGuides(read('fr', fr), read('en', en));
  const read = (language: string, texts: Record<string, string>) =>
    new Map(
      Object.entries(texts).map(([name, text]) => [name, readPage(`docs/guide/${language}/${name}`, text)]),
    );

  it('the same files with the same headings are alike', () => {
    expect(compare({ 'a.md': guide('Un', '## Deux') }, { 'a.md': guide('One', '## Two\n\nMore.') })).toEqual(
      [],
    );
  });

  it('a guide missing in a language is told', () => {
    expect(compare({ 'a.md': guide('Un') }, { 'b.md': guide('One') })).toEqual([
      'a.md is missing in English',
      'b.md is missing in French',
    ]);
  });

  it('another structure of headings is told, and another order', () => {
    expect(
      compare({ 'a.md': guide('Un', '## Deux\n\n### Trois') }, { 'a.md': guide('One', '## Two', 2) }),
    ).toEqual([
      'a.md: headings differ: levels 1 2 3 in French, 1 2 in English',
      'a.md: order is 1 in French, 2 in English',
    ]);
  });

  it('a heading inside a block of code is no heading', () => {
    expect(compare({ 'a.md': guide('Un', '```\n# not a heading\n```\n') }, { 'a.md': guide('One') })).toEqual(
      [],
    );
  });

  it('a title that is not that of the front matter is told, and an order that is no number', () => {
    const text = guide('Un').replace('# Un', '# Autre').replace('order: 1', 'order: first');
    expect(compare({ 'a.md': text }, { 'a.md': text })).toEqual([
      'docs/guide/fr/a.md: the only heading of level 1 must be the title of the front matter',
      'docs/guide/fr/a.md: order is not a number',
      'docs/guide/en/a.md: the only heading of level 1 must be the title of the front matter',
      'docs/guide/en/a.md: order is not a number',
    ]);
  });
});

describe('words of the screens in the guides', () => {
  const french = (text: string) =>
    wordsOfNoScreen(readPage('a.md', text), 'fr', ["S'abonner", 'Notes ({{count}})']);

  it('words a screen shows are right, whatever the apostrophe and the count of a tab', () => {
    expect(french('« S’abonner », puis « Notes », entre « »')).toEqual([]);
  });

  it('words no screen shows are told', () => {
    expect(french('« Désabonner »')).toEqual(['a.md: no screen shows "Désabonner"']);
    expect(wordsOfNoScreen(readPage('a.md', 'Press “Go”.'), 'en', ['Stop'])).toEqual([
      'a.md: no screen shows "Go"',
    ]);
  });
});

describe('decisions', () => {
  const index = readPage('docs/adr/README.md', '# Decisions\n\n- [1. One](0001-one.md): a line\n');
  const whole = '# 1. One\n\n## Context\n\n## Decision\n\n## Alternatives\n\n## Consequences\n';
  const lacks = (path: string, text: string) => incompleteDecisions([readPage(path, text)], index);

  it('one with its number, its sections and its line in the index is whole', () => {
    expect(lacks('docs/adr/0001-one.md', whole)).toEqual([]);
  });

  it('another title, a missing section and a missing line in the index are told', () => {
    expect(lacks('docs/adr/0002-two.md', whole.replace('## Alternatives\n', ''))).toEqual([
      'docs/adr/0002-two.md: the title is not "2. …"',
      'docs/adr/0002-two.md: no section "Alternatives"',
      'docs/adr/0002-two.md: not in docs/adr/README.md',
    ]);
  });
});
