import { describe, expect, it } from 'vitest';
import { pagesAround } from './pages-around.ts';
import { preferredForm } from './syntaxes.ts';

const pages = (page: number, total: number) => pagesAround('/catalog.ttl', page, { total, size: 100 });

describe('the pages of a catalogue', () => {
  it('lead through all of it, and stop', () => {
    expect(pages(1, 201)).toMatchObject({ next: '/catalog.ttl?page=2', last: '/catalog.ttl?page=3' });
    expect(pages(1, 201).previous).toBeUndefined();
    expect(pages(2, 201)).toMatchObject({ previous: '/catalog.ttl?page=1', next: '/catalog.ttl?page=3' });
    expect(pages(3, 201).next).toBeUndefined();
    expect(pages(1, 100).next).toBeUndefined();
  });

  it('lead back from where there is nothing', () => {
    expect(pages(1, 0)).toMatchObject({ first: '/catalog.ttl?page=1', last: '/catalog.ttl?page=1' });
    expect(pages(99, 150)).toMatchObject({ previous: '/catalog.ttl?page=2' });
    expect(pages(99, 150).next).toBeUndefined();
  });
});

describe('the syntax of linked data', () => {
  it.each([
    [undefined, 'ttl'],
    ['*/*', 'ttl'],
    ['image/png', 'ttl'],
    ['text/turtle;q=0.5, application/rdf+xml', 'rdf'],
    ['application/ld+json', 'jsonld'],
    ['application/json;q=0, text/xml', 'rdf'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'page'],
  ])('that Accept %s prefers is %s', (accept, expected) => {
    const form = preferredForm(accept);
    expect(form === 'page' ? form : form.extension).toBe(expected);
  });
});
