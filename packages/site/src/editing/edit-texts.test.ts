import { openFolderObjectStore } from '@cartable/storage';
import { FakeClock, temporaryFolder } from '@cartable/testkit';
import { beforeEach, expect, it } from 'vitest';
import { openSiteContent, type SiteContent } from '../site-content.ts';

const site = { site: 'Essai', address: 'https://cartes.example', version: '0.0.0' };
const legal = { kind: 'pages', name: 'legal_notice', language: 'fr' } as const;
const article = { kind: 'news', name: 'ouverture', language: 'fr' } as const;
const head = { title: 'Ouverture', summary: 'Les données sont là.', date: '2027-01-01' };

let content: SiteContent;
let clock: FakeClock;

beforeEach(() => {
  clock = new FakeClock('2027-01-10T12:00:00.000Z');
  const objects = openFolderObjectStore({ folder: temporaryFolder() });
  content = openSiteContent({ objects, clock, site, onBroken: () => undefined });
});

const later = () => clock.advance(3000);
const news = async () => {
  later();
  return (await content.news.list({ page: 0, limit: 50, language: 'fr' })).items.map(({ slug }) => slug);
};

it('a draft is nowhere on the site until it is published', async () => {
  const draft = await content.texts.save(article, { head, body: 'Texte.', version: null, publish: false });
  expect(draft).toMatchObject({ is_draft: true, source: null, head, body: 'Texte.' });
  expect(await news()).not.toContain('ouverture');
  const { version } = draft;
  const published = await content.texts.save(article, { head, body: 'Texte.', version, publish: true });
  expect(published).toMatchObject({ is_draft: false, source: 'own', history: [] });
  expect(await news()).toContain('ouverture');
});

it('a change over what somebody else wrote meanwhile is refused', async () => {
  const { version } = await content.texts.read(legal);
  await content.texts.save(legal, {
    head: { title: 'A', summary: 'S' },
    body: 'Un.',
    version,
    publish: true,
  });
  const second = content.texts.save(legal, {
    head: { title: 'B', summary: 'S' },
    body: 'Deux.',
    version,
    publish: true,
  });
  await expect(second).rejects.toMatchObject({ code: 'site.text-changed' });
  await expect(content.texts.withdraw(legal, version!)).rejects.toMatchObject({ code: 'site.text-changed' });
  later();
  expect((await content.page('legal_notice', 'fr')).body).toBe('Un.');
});

it('what was published is kept, read and published again; withdrawn, the text of the product returns', async () => {
  const shipped = await content.texts.read(legal);
  expect(shipped.source).toBe('shipped');
  const publish = async (body: string, version: string | null) => {
    clock.advance(1000);
    return await content.texts.save(legal, {
      head: { title: 'T', summary: 'S' },
      body,
      version,
      publish: true,
    });
  };
  const first = await publish('Un.', shipped.version);
  const second = await publish('Deux.', first.version);
  expect(second.history).toHaveLength(1);
  const [earlier] = second.history;
  expect(await content.texts.read(legal, earlier!._id)).toMatchObject({
    body: 'Un.',
    version: second.version,
  });
  await expect(content.texts.read(legal, '20000101T000000000Z')).rejects.toMatchObject({
    code: 'common.not-found',
  });
  clock.advance(1000);
  await content.texts.withdraw(legal, second.version!);
  const back = await content.texts.read(legal);
  expect(back).toMatchObject({ source: 'shipped', version: shipped.version });
  expect(back.history).toHaveLength(2);
});

it('a text that the site could not show is not published, and may be a draft', async () => {
  const wrong = { ...head, date: 'demain' };
  const save = (publish: boolean) =>
    content.texts.save(article, { head: wrong, body: '', version: null, publish });
  await expect(save(true)).rejects.toMatchObject({ code: 'site.text-invalid' });
  expect(await save(false)).toMatchObject({ is_draft: true });
  const partner = { kind: 'partners', name: 'x', language: 'fr' } as const;
  const url = { name: 'X', url: 'javascript:alert(1)', logo: '/files/x.webp' };
  const bad = content.texts.save(partner, { head: url, body: '', version: null, publish: true });
  await expect(bad).rejects.toMatchObject({ code: 'site.text-invalid' });
});

it('a head cannot end before its end, whatever is written in it', async () => {
  const title = 'a\n---\ndraft: true\n---\n: "x';
  await content.texts.save(article, {
    head: { ...head, title },
    body: '---\nb',
    version: null,
    publish: true,
  });
  expect(await content.texts.read(article)).toMatchObject({ head: { title }, body: '---\nb' });
});

it('lists the texts of the product, those written and the drafts', async () => {
  await content.texts.save(article, { head, body: 'x', version: null, publish: false });
  const list = await content.texts.list();
  expect(list).toContainEqual({
    ...article,
    title: 'Ouverture',
    source: null,
    has_draft: true,
    appears: null,
  });
  expect(
    list.find(({ kind, name, language }) => kind === 'pages' && name === 'about' && language === 'en'),
  ).toMatchObject({ source: 'shipped', has_draft: false });
});

it('an article published for a day to come waits for it, and the list says until when', async () => {
  const appears = '2027-01-10T13:00:00.000Z';
  await content.texts.save(article, {
    head: { ...head, date: appears },
    body: 'x',
    version: null,
    publish: true,
  });
  const card = async () => (await content.texts.list()).find(({ name }) => name === article.name);
  expect(await card()).toMatchObject({ source: 'own', appears });
  expect(await news()).not.toContain('ouverture');
  clock.advance(3_600_000);
  expect(await card()).toMatchObject({ source: 'own', appears: null });
  expect(await news()).toContain('ouverture');
});
