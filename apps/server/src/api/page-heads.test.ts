import { CartableError } from '@cartable/contract';
import { expect, it, vi } from 'vitest';
import type { Services } from '../services.ts';
import { pageHead } from './page-heads.ts';

const read = vi.hoisted(() => vi.fn());
const readProducer = vi.hoisted(() => vi.fn());
vi.mock('@cartable/datastore', () => ({
  readRecordPage: read,
  readProducer,
  beginningOf: (text: string) => text,
}));

const services = {
  config: { publicUrl: 'https://cartes.example', siteTitle: 'Cartes & plans' },
  datastores: { context: {} },
  espaceco: {
    openReports: {
      community: async (id: number) => {
        if (id !== 12) throw new CartableError('espaceco.reports-not-open');
      },
    },
  },
} as unknown as Services;

async function headOf(path: string | undefined, language: 'fr' | 'en' = 'fr') {
  const head = await pageHead(services, path, language);
  if (!head || head.status === 301) throw new Error(`No head at ${path}.`);
  return head;
}

const hostile = '</script><script>alert("1")</script>';
const page = {
  pageUrl: 'https://cartes.example/catalogue/dataset/eau',
  xmlUrl: 'https://cartes.example/xml',
  title: hostile,
  description: `"${hostile}`,
  imageUrl: null,
  isListed: true,
  dataset: { '@type': 'Dataset', name: hostile },
};

it('lets no text of a producer out of its place', async () => {
  read.mockResolvedValue(page);
  const head = await headOf('/catalogue/dataset/eau');
  expect(head.html.match(/<script/g)).toHaveLength(1);
  expect(head.html).toContain('&lt;/script&gt;');
  const json = /<script type="application\/ld\+json">(.*)<\/script>$/.exec(head.html)![1]!;
  expect(JSON.parse(json)).toEqual(page.dataset);
});

it('tells nobody what a sandbox publishes: as if it were unknown', async () => {
  read.mockResolvedValueOnce({ ...page, isListed: false }).mockResolvedValueOnce(undefined);
  const head = await headOf('/catalogue/dataset/eau');
  expect(head).toEqual(await pageHead(services, '/catalogue/dataset/inconnu', 'fr'));
  expect(head.html).toContain('noindex');
});

it('tells gone from unknown, and gives pages that have none of their own the name of the site', async () => {
  read.mockResolvedValueOnce('gone').mockResolvedValueOnce(undefined);
  expect((await pageHead(services, '/catalogue/dataset/eau/carte', 'fr'))!.status).toBe(410);
  expect((await pageHead(services, '/catalogue/dataset/eau', 'fr'))!.status).toBe(404);
  expect((await headOf('/catalogue')).html).toContain('<title>Catalogue | Cartes &amp; plans</title>');
  expect((await headOf('/cartes/cadre')).html).toBe('<title>Cartes &amp; plans</title>');
  const unknown = { status: 404, html: expect.stringMatching(/<title>Page not found \| .*noindex/) };
  expect(await headOf(undefined, 'en')).toEqual(unknown);
});

it('names the pages one only comes to from another, and keeps engines from them', async () => {
  for (const path of ['/login', '/connexion-desactivee', '/nous-ecrire/demande-envoyee'])
    expect((await headOf(path)).html).toMatch(/^<title>.+ \| Cartes &amp; plans<\/title><meta.*noindex/);
  expect((await headOf('/nous-ecrire')).html).not.toContain('noindex');
});

it('names the pages of a workspace before any script runs, without a word of what is in them', async () => {
  const own = (title: string) =>
    `<title>${title} | Cartes &amp; plans</title><meta name="robots" content="noindex" />`;
  expect((await headOf('/tableau-de-bord')).html).toBe(own('Tableau de bord'));
  expect((await headOf('/administration/textes', 'en')).html).toBe(own('Administration'));
  expect((await headOf('/entrepot/demande-de-creation/')).html).toBe(own('Demander un espace de travail'));
  expect((await headOf('/entrepot/secret/permissions/ajout', 'en')).html).toBe(own('Permissions granted'));
  expect((await headOf('/entrepot/secret/donnees/eau')).html).toBe(own('Données'));
});

it('lets engines find the page by which anybody reports, of communities that take it alone', async () => {
  const title = '<title>Faire un signalement | Cartes &amp; plans</title>';
  expect((await headOf('/espace-collaboratif/12/signaler')).html).toBe(title);
  expect((await headOf('/espace-collaboratif/13/signaler')).html).toMatch(
    /^<title>Faire un signalement .*noindex/,
  );
  expect((await headOf('/espace-collaboratif/12/carte')).html).toMatch(/^<title>Espace collab.*noindex/);
  expect((await headOf('/espace-collaboratif/suivi/secret')).html).toContain('noindex');
});

it('says what the site is for, to engines that run no script', async () => {
  const { html } = await headOf('/', 'en');
  expect(html).toContain('<title>Home | Cartes &amp; plans</title>');
  expect(html).toContain('<meta name="description" content="Store, publish, find and reuse');
  expect(html).toContain('<link rel="canonical" href="https://cartes.example" />');
  expect((await headOf('/nous-ecrire')).html).toContain('Nous écrire | Cartes');
});

it('names a theme of the news, and knows none that no article has', async () => {
  const list = async ({ tag }: { readonly tag?: string }) => ({ total: tag === 'eau & sols' ? 1 : 0 });
  const withNews = { ...services, content: { news: { list } } } as unknown as Services;
  const known = await pageHead(withNews, '/actualites/theme/eau & sols', 'fr');
  expect(known).toMatchObject({ status: 200, html: expect.stringContaining('eau &amp; sols | Cartes') });
  const unknown = await pageHead(withNews, '/actualites/theme/Compte suspendu', 'fr');
  expect(unknown).toMatchObject({ status: 404, html: expect.stringContaining('noindex') });
});

it('speaks of the catalogue in the language of who reads', async () => {
  const [french, english] = await Promise.all(
    (['fr', 'en'] as const).map(async (language) => (await headOf('/catalogue', language)).html),
  );
  expect(french).toContain('content="Les données publiées sur Cartes &amp; plans');
  expect(english).toContain('content="The data published on Cartes &amp; plans');
  expect(english).toContain('<link rel="canonical" href="https://cartes.example/catalogue" />');
});

it('leads from a former identifier to the page of the record, and to its map', async () => {
  read.mockResolvedValue({ movedTo: 'https://cartes.example/catalogue/dataset/eaux' });
  expect(await pageHead(services, '/catalogue/dataset/eau', 'fr')).toEqual({
    status: 301,
    location: 'https://cartes.example/catalogue/dataset/eaux',
  });
  expect(await pageHead(services, '/catalogue/dataset/eau/carte', 'fr')).toMatchObject({
    location: 'https://cartes.example/catalogue/dataset/eaux/carte',
  });
});

it('names a producer, lets none of its texts out of its place, and knows none that publishes nothing', async () => {
  readProducer.mockResolvedValueOnce({ technical_name: 'eau', name: hostile, description: hostile });
  const { status, html } = await headOf('/catalogue/producteurs/eau');
  expect(status).toBe(200);
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html).toContain('<link rel="canonical" href="https://cartes.example/catalogue/producteurs/eau" />');
  const json = /<script type="application\/ld\+json">(.*)<\/script>$/.exec(html)![1]!;
  expect(JSON.parse(json)).toMatchObject({ '@type': 'Organization', name: hostile });
  readProducer.mockRejectedValueOnce(new CartableError('common.not-found'));
  expect(await headOf('/catalogue/producteurs/inconnu')).toMatchObject({ status: 404 });
  const list = await headOf('/catalogue/producteurs', 'en');
  expect(list.html).toContain('<title>Producers | Cartes &amp; plans</title>');
});
