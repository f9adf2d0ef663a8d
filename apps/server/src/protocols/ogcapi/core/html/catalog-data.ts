import type { ApiContext, ListedCollection } from '../api.ts';

/** Data sets told one by one in the page of a catalogue: search engines read no more of a page. */
const maxDatasets = 200;

/** Structured data of the pages that list collections, for search engines: schema.org as JSON-LD. */
export function catalogData(context: ApiContext, collections: readonly ListedCollection[]): object {
  const { title, description, provider, baseUrl } = context.api;
  return {
    '@context': 'https://schema.org/',
    '@type': 'DataCatalog',
    '@id': baseUrl,
    url: baseUrl,
    name: title,
    description,
    inLanguage: context.language,
    provider: { '@type': 'Organization', name: provider.name, url: provider.site },
    dataset: collections
      .filter(({ dataset }) => dataset !== undefined)
      .slice(0, maxDatasets)
      .map(({ dataset }) => dataset?.()),
  };
}
