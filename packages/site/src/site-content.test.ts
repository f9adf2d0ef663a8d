import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sitePageNames } from '@cartable/contract';
import { openFolderObjectStore } from '@cartable/storage';
import { FakeClock, temporaryFolder } from '@cartable/testkit';
import { beforeEach, describe, expect, it } from 'vitest';
import { openSiteContent, type SiteContent } from './site-content.ts';

const site = { site: 'Géo "Pays" : essai', address: 'https://cartes.example', version: '9.9' };
let folder: string;
let clock: FakeClock;
let broken: string[];
let content: SiteContent;

beforeEach(() => {
  folder = temporaryFolder();
  clock = new FakeClock('2027-01-10T12:00:00Z');
  broken = [];
  content = openSiteContent({
    objects: openFolderObjectStore({ folder }),
    clock,
    site,
    onBroken: (file) => broken.push(file),
  });
});

function write(path: string, text: string): void {
  const file = join(folder, 'site/content', path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
}

const article = (head: string, body = 'Texte.') => `---\n${head}\n---\n\n${body}\n`;

describe('texts the product brings', () => {
  it('has every page and every article in both languages', async () => {
    for (const language of ['fr', 'en'] as const) {
      for (const name of sitePageNames)
        expect(await content.page(name, language)).toMatchObject({ name, language });
      const { items } = await content.news.list({ page: 0, limit: 50, language });
      expect(items.length).toBeGreaterThan(0);
      expect(items.filter((item) => item.language !== language)).toEqual([]);
      const questions = (await content.faq(language)).flatMap((group) => group.questions);
      expect(questions.filter((question) => question.language !== language)).toEqual([]);
    }
    const [fr, en] = [await content.faq('fr'), await content.faq('en')];
    const shape = (groups: typeof fr) => groups.map(({ questions }) => questions.map(({ id }) => id));
    expect(shape(en)).toEqual(shape(fr));
    expect(broken).toEqual([]);
  });

  it('quotes the facts of the installation, whatever characters they hold', async () => {
    const { body, summary } = await content.page('legal_notice', 'fr');
    expect(body).toContain('Géo "Pays" : essai (https://cartes.example)');
    expect(`${summary}${body}`).not.toMatch(/\{(site|address|version)\}/);
  });
});

describe('the search of all texts', () => {
  it('finds what holds every word, whatever the accents, named by them first', async () => {
    write('news/eau.fr.md', article('title: Les rivières\nsummary: Mesurées en été.\ndate: 2027-01-01'));
    write('news/later.fr.md', article('title: Rivières à venir\nsummary: Plus tard.\ndate: 2028-01-01'));
    write('news/draft.fr.md', article('title: Rivières\nsummary: Non.\ndate: 2027-01-01\ndraft: true'));
    const found = await content.search({ q: 'RIVIERES ete', language: 'fr' });
    expect(found.news.map(({ title }) => title)).toEqual(['Les rivières']);
    expect(found.pages).toEqual([]);

    const { pages, questions, passages } = await content.search({ q: 'compte', language: 'fr' });
    expect([pages.length, questions.length, passages.length].every((count) => count > 0)).toBe(true);
    expect(pages.length + questions.length + passages.length).toBeLessThanOrEqual(18);
    expect(await content.search({ q: ' - ', language: 'fr' })).toEqual({
      news: [],
      questions: [],
      pages: [],
      passages: [],
    });
  });
});

describe('texts of the operator', () => {
  it('stand in place of those the product brings, language by language', async () => {
    write('pages/about.fr.md', article('title: Qui sommes-nous\nsummary: Le pays.', 'Nous.'));
    expect(await content.page('about', 'fr')).toMatchObject({ title: 'Qui sommes-nous', body: 'Nous.' });
    expect((await content.page('about', 'en')).title).toBe('About');
  });

  it('are on the site without a restart once written, and off once deleted', async () => {
    const before = await content.news.list({ page: 0, limit: 50, language: 'fr' });
    write('news/ouverture.fr.md', article('title: Ouverture\nsummary: Enfin.\ndate: 2027-01-02'));
    clock.advance(2000);
    const after = await content.news.list({ page: 0, limit: 50, language: 'fr' });
    expect(after.total).toBe(before.total + 1);
    expect(after.items[0]).toMatchObject({ slug: 'ouverture', language: 'fr' });
    // Written in French alone, it is shown as such to who reads English.
    const english = await content.news.list({ page: 0, limit: 1, language: 'en' });
    expect(english.items[0]).toMatchObject({ slug: 'ouverture', language: 'fr' });
  });

  it('wait for their date, and drafts for ever', async () => {
    write('news/demain.fr.md', article('title: Demain\nsummary: Bientôt.\ndate: 2027-01-11'));
    write('news/brouillon.fr.md', article('title: Brouillon\nsummary: Non.\ndate: 2027-01-01\ndraft: true'));
    const slugs = async () =>
      (await content.news.list({ page: 0, limit: 50, language: 'fr' })).items.map(({ slug }) => slug);
    expect(await slugs()).not.toContain('demain');
    await expect(content.news.read('demain', 'fr')).rejects.toMatchObject({ code: 'common.not-found' });
    await expect(content.news.read('brouillon', 'fr')).rejects.toMatchObject({ code: 'common.not-found' });
    clock.advance(24 * 3600_000);
    expect(await slugs()).toContain('demain');
    expect(await slugs()).not.toContain('brouillon');
  });

  it('that cannot be read leave what was there, and are told', async () => {
    write('pages/about.fr.md', 'Rien en tête.');
    write('pages/offer.fr.md', article('title: [\nsummary: non'));
    write('news/sans-date.fr.md', article('title: Sans date\nsummary: Non.'));
    write('news/dehors.fr.md', article('title: D\nsummary: N.\ndate: 2027-01-01\ncover: //ailleurs/x.png'));
    write('news/photo.png', 'no text');
    expect((await content.page('about', 'fr')).title).toBe('À propos');
    expect((await content.page('offer', 'fr')).title).toBe('Offre');
    await content.news.list({ page: 0, limit: 50, language: 'fr' });
    expect(broken.sort()).toEqual([
      'news/dehors.fr.md',
      'news/sans-date.fr.md',
      'pages/about.fr.md',
      'pages/offer.fr.md',
    ]);
  });
});

describe('guides', () => {
  it('are those that lie beside the code, in both languages, each with its table of contents', async () => {
    for (const language of ['fr', 'en'] as const) {
      const { guides, passages } = await content.guides({ q: '', language });
      expect(guides.length).toBeGreaterThan(10);
      expect(passages).toEqual([]);
      for (const { name, ...card } of guides) {
        expect(card).toMatchObject({ language, title: expect.any(String) });
        // Written for the list, not the beginning of the text, cut.
        expect(card.summary).toMatch(/\w.*\.$/);
        const guide = await content.guide(name, language);
        expect(guide.body).not.toMatch(/^# /);
        expect(guide.sections.every(({ anchor }) => anchor !== '')).toBe(true);
        const named = guide.body.match(/\(\.\.\/\.\.\/pictures\//g) ?? [];
        expect(guide.pictures.filter(({ width, height }) => width > 0 && height > 0)).toHaveLength(
          named.length,
        );
      }
    }
    await expect(content.guide('nowhere', 'fr')).rejects.toMatchObject({ code: 'common.not-found' });
    await expect(content.guide('../adr/0001-licence', 'fr')).rejects.toMatchObject({
      code: 'common.not-found',
    });
  });

  it('are found by all words, whatever their accents, and the part that is named by them comes first', async () => {
    write(
      'guides/essai.fr.md',
      article(
        'title: Essai',
        '# Essai\n\nDébut zqx.\n\n## Élévation zqx\n\nTexte.\n\n### Ailleurs\n\nUn zqx élevé `code`.',
      ),
    );
    clock.advance(3000);
    const search = async (q: string) =>
      (await content.guides({ q, language: 'fr' })).passages.map(({ anchor, excerpt }) => [anchor, excerpt]);
    expect(await search('ZQX')).toEqual([
      ['élévation-zqx', 'Texte.'],
      ['', 'Début zqx.'],
      ['ailleurs', 'Un zqx élevé code.'],
    ]);
    expect(await search('zqx eleve')).toEqual([['ailleurs', 'Un zqx élevé code.']]);
    expect(await search('zqx absent')).toEqual([]);
    for (const q of ['', '   ', '"%*(', '\u0000']) expect(await search(q)).toEqual([]);
  });
});

it('partners are told in their order, whole ones only', async () => {
  expect(await content.partners()).toEqual([]);
  write('partners/b.fr.md', article('name: B\nurl: https://b.example/\nlogo: /files/b.webp\norder: 2'));
  write('partners/a.fr.md', article('name: A\nurl: https://a.example/\nlogo: /files/a.webp\norder: 1'));
  write('partners/c.fr.md', article('name: C\nurl: javascript:alert(1)\nlogo: /files/c.webp'));
  write('partners/d.fr.md', article('name: D\nurl: https://d.example/\nlogo: //elsewhere/d.webp'));
  clock.advance(3000);
  expect((await content.partners()).map(({ name }) => name)).toEqual(['A', 'B']);
  expect(broken.toSorted()).toEqual(['partners/c.fr.md', 'partners/d.fr.md']);
});

it('pages of news are cut and filtered by tag', async () => {
  for (let day = 1; day <= 5; day++)
    write(
      `news/n${day}.fr.md`,
      article(`title: N${day}\nsummary: S.\ndate: 2027-01-0${day}\ntags: [${day % 2 ? 'impair' : 'pair'}]`),
    );
  const page = await content.news.list({ page: 1, limit: 2, tag: 'impair', language: 'fr' });
  expect(page).toMatchObject({ total: 3, page: 1 });
  expect(page.items.map(({ slug }) => slug)).toEqual(['n1']);
  expect(page.tags[0]).toEqual({ tag: 'impair', count: 3 });
  const read = await content.news.read('n4', 'fr');
  expect([read.newer?.slug, read.older?.slug]).toEqual(['n5', 'n3']);
});
