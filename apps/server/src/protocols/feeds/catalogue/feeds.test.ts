import { describe, expect, it } from 'vitest';
import { InputError } from '../../../input-error.ts';
import { writeRss } from '../rss/write-rss.ts';
import { feedOf } from './feed.ts';
import { parametersOf, readSearch } from './read-search.ts';
import { searchChannel } from './search-channel.ts';
import { writeAtom } from './write-atom.ts';
import { writeDescription } from './write-description.ts';

const addresses = {
  publicUrl: 'https://c.example',
  feedUrl: 'https://c.example/catalogue.atom',
  siteTitle: 'Cartes & plans',
  language: 'fr',
} as const;
const card = {
  file_identifier: 'a.b',
  title: 'Communes <2026>',
  abstract: 'Limites & noms \u0000',
  organisation_name: '',
  datastore: { _id: '1', name: 'Espace' },
  thumbnail_url: null,
  bbox: { west: -5, south: 41, east: 9, north: 51 },
  publication_date: '2026-01-01T00:00:00.000Z',
  update_date: '2026-02-01T10:00:00.000Z',
  licence: null,
  services: [],
  formats: [],
  access: [],
};

describe('the search of a feed', () => {
  it('is the one of the page, newest first', () => {
    const search = readSearch('q=eau&theme=hy&theme=au&bbox=-5,41,9,51&page=2&limit=', 'fr');
    expect(search).toMatchObject({ q: 'eau', theme: ['hy', 'au'], page: 2, limit: 20, sort: 'date' });
    expect(parametersOf(search, 3)).toBe('?q=eau&theme=hy&theme=au&bbox=-5%2C41%2C9%2C51&page=3');
    expect(readSearch(parametersOf(search, 2).slice(1), 'fr')).toEqual(search);
  });

  it('takes moments of OpenSearch as days', () => {
    expect(readSearch('updated_since=2026-01-31T12:00:00Z', 'fr').updated_since).toBe('2026-01-31');
  });

  it.each([
    'page=0',
    'bbox=1,2,3',
    'limit=1000',
    'sort=x',
    'updated_since=hier',
    'q=a&q=b',
    '__proto__=1&page=x',
  ])('is refused where the page would refuse it: %s', (query) =>
    expect(() => readSearch(query, 'en')).toThrow(InputError),
  );
});

describe('a page of a feed', () => {
  const search = readSearch('q=communes&page=2&limit=1', 'fr');
  const rest = { facets: [], spelling: null, proposals: [] };
  const page = { items: [card], total: 3, page: 2, limit: 1, ...rest };
  const feed = feedOf(page, search, addresses);

  it('says where the others are', () => {
    expect(feed.pages.map(([relation]) => relation)).toEqual(['first', 'previous', 'next', 'last']);
    expect(feed.startIndex).toBe(2);
    const beyond = feedOf({ items: [], total: 0, page: 9, limit: 20, ...rest }, search, addresses);
    expect(beyond.pages.map(([relation]) => relation)).toEqual(['first', 'previous', 'last']);
  });

  it('is Atom, its texts escaped', () => {
    const atom = writeAtom(feed);
    expect(atom).toContain('<title>Communes &lt;2026&gt;</title>');
    expect(atom).toContain('<id>https://c.example/catalogue/dataset/a.b</id>');
    expect(atom).toContain('<georss:box>41 -5 51 9</georss:box>');
    expect(atom).not.toContain('\u0000');
  });

  it('is RSS, with dates as mails write them', () => {
    expect(writeRss(searchChannel(feed))).toContain('<pubDate>Sun, 01 Feb 2026 10:00:00 GMT</pubDate>');
  });

  it('speaks the language of its reader', () => {
    const inEnglish = { ...addresses, language: 'en' } as const;
    const english = feedOf(page, search, inEnglish);
    expect(writeAtom(english)).toContain('xml:lang="en"');
    const rss = writeRss(searchChannel(english));
    expect(rss).toContain('<description>Data published on Cartes &amp; plans.</description>');
    expect(rss).toContain('<language>en</language>');
    expect(writeDescription(inEnglish)).toContain('<Language>en</Language>');
    expect(writeDescription(addresses)).toContain('Données publiées sur Cartes &amp; plans');
  });
});
