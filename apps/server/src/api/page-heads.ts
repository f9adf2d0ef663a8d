/** Head of public pages, written before they are sent: search engines and social networks run no script. */

import { CartableError, type Language } from '@cartable/contract';
import { beginningOf, type RecordPage, readProducer, readRecordPage } from '@cartable/datastore';
import { escapeAttribute } from '@cartable/ogc';
import type { MovedHead, PageHead } from '../http/front.ts';
import type { Services } from '../services.ts';
import { commonHead, jsonLd, noIndex, related, titleOf, unknownHead } from './head-html.ts';
import { siteHead } from './site-heads.ts';
import { workspaceTitle } from './workspace-heads.ts';

const recordPath = /^\/catalogue\/dataset\/([^/]+)(\/carte)?\/?$/;
const cataloguePath = /^\/catalogue\/?$/;
const producersPath = /^\/catalogue\/producteurs(?:\/([^/]+))?\/?$/;
/** Page by which anybody reports to a community that takes it. */
const openReportPath = /^\/espace-collaboratif\/(\d{1,9})\/signaler\/?$/;

/** Head of the page at that path, the name of the site at least; without a path, of an address that is no page. */
export async function pageHead(
  services: Services,
  path: string | undefined,
  language: Language,
): Promise<PageHead | MovedHead> {
  const { config, datastores } = services;
  if (path === undefined) return unknownHead(config.siteTitle, language);
  const [, identifier, map = ''] = recordPath.exec(path) ?? [];
  if (identifier !== undefined) {
    const page = await readRecordPage(datastores.context, identifier);
    if (page === 'gone') return { status: 410, html: titleOf(config.siteTitle) + noIndex };
    if (page && 'movedTo' in page) return { status: 301, location: page.movedTo + map };
    // A record of the sandbox is for those who may enter there: the head, sent to anyone, tells nothing of it.
    if (!page?.isListed) return unknownHead(config.siteTitle, language);
    return { status: 200, html: recordHead(page, config.siteTitle) };
  }
  const producers = producersPath.exec(path);
  if (producers) return producersHead(services, producers[1], language);
  if (cataloguePath.test(path)) return { status: 200, html: catalogueHead(config, language) };
  const openReport = openReportPath.exec(path)?.[1];
  if (openReport !== undefined) return openReportHead(services, Number(openReport), language);
  const head = await siteHead(services, path, language);
  if (head) return head;
  const own = workspaceTitle(path, language);
  // There is nothing to read there without a session.
  if (own !== undefined) return { status: 200, html: titleOf(`${own} | ${config.siteTitle}`) + noIndex };
  return { status: 200, html: titleOf(config.siteTitle) };
}

function recordHead(page: RecordPage, siteTitle: string): string {
  const title = `${page.title} | ${siteTitle}`;
  const { description, pageUrl: url, imageUrl } = page;
  const alternate = `<link rel="alternate" type="application/xml" href="${escapeAttribute(page.xmlUrl)}" />`;
  return [
    commonHead({ title, heading: page.title, description, url, imageUrl, siteTitle }),
    alternate,
    jsonLd(page.dataset),
  ].join('');
}

/** Descriptions written by the site itself; records speak the language of their producers. */
const catalogueDescriptions: Readonly<Record<Language, (siteTitle: string) => string>> = {
  fr: (siteTitle) => `Les données publiées sur ${siteTitle} : recherche par mots, thème, producteur et lieu.`,
  en: (siteTitle) => `The data published on ${siteTitle}: search by words, theme, producer and place.`,
};

function catalogueHead({ publicUrl, siteTitle }: Services['config'], language: Language): string {
  const url = `${publicUrl}/catalogue`;
  const description = catalogueDescriptions[language](siteTitle);
  const catalogue = {
    '@context': 'https://schema.org/',
    '@type': 'DataCatalog',
    '@id': url,
    url,
    name: siteTitle,
  };
  const title = `Catalogue | ${siteTitle}`;
  return [
    commonHead({ title, heading: 'Catalogue', description, url, imageUrl: null, siteTitle }),
    related('alternate', 'application/atom+xml', title, `${url}.atom`),
    related('alternate', 'application/rss+xml', title, `${url}.rss`),
    related('search', 'application/opensearchdescription+xml', siteTitle, `${url}/opensearch.xml`),
    jsonLd(catalogue),
  ].join('');
}

const producersTexts: Readonly<Record<Language, (siteTitle: string) => readonly [string, string]>> = {
  fr: (siteTitle) => ['Producteurs', `Les producteurs des données publiées sur ${siteTitle}.`],
  en: (siteTitle) => ['Producers', `The producers of the data published on ${siteTitle}.`],
};

/** Head of the list of producers, or of the page of one. */
async function producersHead(
  services: Services,
  name: string | undefined,
  language: Language,
): Promise<PageHead> {
  const { publicUrl, siteTitle } = services.config;
  const root = `${publicUrl}/catalogue/producteurs`;
  const [list, about] = producersTexts[language](siteTitle);
  const common = { siteTitle, imageUrl: null };
  if (name === undefined) {
    const head = { ...common, title: `${list} | ${siteTitle}`, heading: list, description: about, url: root };
    return { status: 200, html: commonHead(head) };
  }
  const producer = await readProducer(services.datastores.context, name).catch((error: unknown) => {
    if (error instanceof CartableError && error.code === 'common.not-found') return undefined;
    throw error;
  });
  if (!producer) return unknownHead(siteTitle, language);
  const url = `${root}/${encodeURIComponent(producer.technical_name)}`;
  const { name: heading, description, logo_url: logo } = producer;
  const head = { ...common, imageUrl: logo, title: `${heading} | ${siteTitle}`, heading, url };
  const organisation = {
    '@context': 'https://schema.org/',
    '@type': 'Organization',
    '@id': url,
    url,
    name: heading,
    ...(logo === null ? {} : { logo }),
  };
  return {
    status: 200,
    html: commonHead({ ...head, description: beginningOf(description ?? about) }) + jsonLd(organisation),
  };
}

const reportTitles: Readonly<Record<Language, string>> = { fr: 'Faire un signalement', en: 'Make a report' };

/** The same title whatever the community; engines are kept from those that take no report. */
async function openReportHead(
  { config, espaceco }: Services,
  communityId: number,
  language: Language,
): Promise<PageHead> {
  const title = titleOf(`${reportTitles[language]} | ${config.siteTitle}`);
  const isOpen = await espaceco.openReports.community(communityId).then(
    () => true,
    (error: unknown) => {
      if (error instanceof CartableError && error.code === 'espaceco.reports-not-open') return false;
      throw error;
    },
  );
  return { status: 200, html: isOpen ? title : title + noIndex };
}
