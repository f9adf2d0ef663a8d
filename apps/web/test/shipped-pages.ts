import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SitePage, sitePageNames } from '@cartable/contract/site';
import type { StubAnswers } from './front-server.ts';

const folder = join(import.meta.dirname, '../../../packages/site/content');

/** The pages to read as the product ships them, the name of the site being Cartable. */
export const shippedPages: StubAnswers = Object.fromEntries(
  sitePageNames.map((name) => [
    `GET /api/site/pages/${name}`,
    ({ query }) => ({ body: read(name, query.get('language') === 'en' ? 'en' : 'fr') }),
  ]),
);

/** News and questions: none. */
export const noNews: StubAnswers = {
  'GET /api/site/news': () => ({ body: { items: [], total: 0, page: 0, limit: 9, tags: [] } }),
  'GET /api/site/faq': () => ({ body: [] }),
};

function read(name: SitePage['name'], language: SitePage['language']): SitePage {
  const text = readFileSync(join(folder, 'pages', `${name}.${language}.md`), 'utf8')
    .replaceAll('{site}', 'Cartable')
    .replaceAll('{version}', '0.1.0')
    .replaceAll('{address}', 'http://localhost:8080');
  const [, title, summary, body] = /^---\ntitle: "(.*)"\nsummary: "(.*)"\n---\n(.*)$/s.exec(text)!;
  const statement = {
    conformity: 'none',
    auditor: null,
    audited: null,
    rate: null,
    unmet: null,
    exempt: null,
    recourse: null,
  } as const;
  return {
    name,
    language,
    title: title!,
    summary: summary!,
    body: body!,
    statement: name === 'accessibility' ? statement : null,
    automated: null,
  };
}
