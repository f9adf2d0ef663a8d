import { CartableError, type Language, type SitePageName } from '@cartable/contract';
import type { PageHead } from '../http/front.ts';
import type { Services } from '../services.ts';
import { commonHead, jsonLd, noIndex, related, titleOf, unknownHead } from './head-html.ts';

/** Pages to read, by their paths. */
const pages: Readonly<Record<string, SitePageName>> = {
  '/a-propos': 'about',
  '/offre': 'offer',
  '/rejoindre': 'join',
  '/accessibilite': 'accessibility',
  '/mentions-legales': 'legal_notice',
  '/donnees-personnelles': 'personal_data',
  '/cgu': 'terms_of_service',
};

const lists: Readonly<Record<string, Readonly<Record<Language, readonly [title: string, about: string]>>>> = {
  '': {
    fr: ['Accueil', 'Stocker, publier, trouver et réutiliser les données géographiques de {site}.'],
    en: ['Home', 'Store, publish, find and reuse the geographic data of {site}.'],
  },
  '/nous-ecrire': {
    fr: ['Nous écrire', 'Une question, un besoin, une difficulté : écrire à l’équipe de {site}.'],
    en: ['Contact us', 'A question, a need, a difficulty: write to the team of {site}.'],
  },
  '/plan-du-site': {
    fr: ['Plan du site', 'Toutes les pages de {site}.'],
    en: ['Sitemap', 'All the pages of {site}.'],
  },
  '/actualites': {
    fr: ['Actualités', 'Ce qui change sur {site}.'],
    en: ['News', 'What changes on {site}.'],
  },
  '/cartes': {
    fr: [
      'Cartes',
      'Réunir sur une même carte les données publiées sur {site}, les interroger et la partager.',
    ],
    en: ['Maps', 'Bring the data published on {site} together on one map, query them and share it.'],
  },
  '/niveau-de-service': {
    fr: ['Niveau de service', 'Travaux, incidents et disponibilité des services de {site}.'],
    en: ['Service status', 'Works, incidents and availability of the services of {site}.'],
  },
  '/gestion-des-cookies': {
    fr: ['Gestion des cookies', 'Ce que {site} garde dans votre navigateur, et vos choix.'],
    en: ['Cookie management', 'What {site} keeps in your browser, and your choices.'],
  },
  '/documentation': {
    fr: ['Documentation', 'Guides de {site} : déposer, publier, chercher, réutiliser, administrer.'],
    en: ['Documentation', 'Guides of {site}: deposit, publish, search, reuse, administer.'],
  },
  '/recherche': {
    fr: ['Recherche', 'Chercher dans les données, les actualités, les questions et les guides de {site}.'],
    en: ['Search', 'Search the data, news, questions and guides of {site}.'],
  },
  '/foire-aux-questions': {
    fr: ['Foire aux questions', 'Déposer, publier, trouver et réutiliser des données sur {site}.'],
    en: ['Frequently asked questions', 'Deposit, publish, find and reuse data on {site}.'],
  },
};

/** Pages for who came from another one or by a mail: they have a name, and engines are to leave them. */
const steps: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  '/nous-ecrire/demande-envoyee': { fr: 'Message envoyé', en: 'Message sent' },
  '/connexion-desactivee': { fr: 'Connexion désactivée', en: 'Sign-in disabled' },
  '/login': { fr: 'Se connecter', en: 'Sign in' },
  '/logout': { fr: 'Se déconnecter', en: 'Sign out' },
  '/signup': { fr: 'Créer un compte', en: 'Create an account' },
  '/inscription/confirmation': {
    fr: 'Confirmation de l’adresse électronique',
    en: 'Confirmation of the e-mail address',
  },
  '/mot-de-passe/oublie': { fr: 'Mot de passe oublié', en: 'Forgotten password' },
  '/mot-de-passe/nouveau': { fr: 'Choisir un nouveau mot de passe', en: 'Choose a new password' },
  '/invitation': { fr: 'Invitation', en: 'Invitation' },
};

const guidePath = /^\/documentation\/([^/]+)$/;
const tagPath = /^\/actualites\/theme\/([^/]+)$/;
const articlePath = /^\/actualites\/([^/]+)$/;

/** Head of a page whose texts are content; `undefined` for others. */
export async function siteHead(
  services: Services,
  requested: string,
  language: Language,
): Promise<PageHead | undefined> {
  const path = requested.replace(/\/$/, '');
  const name = pages[path];
  if (name !== undefined) {
    const { title, summary } = await services.content.page(name, language);
    return headOf(services, path, title, summary);
  }
  const list = lists[path]?.[language];
  if (list) {
    const head = headOf(services, path, list[0], list[1].replace('{site}', services.config.siteTitle));
    return { ...head, html: head.html + feedOf(services, path, list[0]) };
  }
  const step = steps[path]?.[language];
  if (step !== undefined)
    return { status: 200, html: titleOf(`${step} | ${services.config.siteTitle}`) + noIndex };
  const guide = guidePath.exec(path)?.[1];
  if (guide !== undefined) return await guideHead(services, path, guide, language);
  const tag = tagPath.exec(path)?.[1];
  if (tag !== undefined) return await tagHead(services, tag, language);
  const slug = articlePath.exec(path)?.[1];
  return slug === undefined ? undefined : await articleHead(services, path, slug, language);
}

/** Lists that programs follow, by their paths. */
const feeds: Readonly<Record<string, string>> = {
  '/actualites': '/rss/actualites',
  '/niveau-de-service': '/rss/alertes',
};

function feedOf({ config: { publicUrl, siteTitle } }: Services, path: string, heading: string): string {
  const feed = feeds[path];
  if (feed === undefined) return '';
  return related('alternate', 'application/rss+xml', `${heading} | ${siteTitle}`, publicUrl + feed);
}

async function tagHead(services: Services, tag: string, language: Language): Promise<PageHead> {
  const { total } = await services.content.news.list({ page: 0, limit: 1, tag, language });
  if (total === 0) return unknownHead(services.config.siteTitle, language);
  const [news, about] = lists['/actualites']![language];
  const heading = `${news}${language === 'fr' ? ' : ' : ': '}${tag}`;
  const description = about.replace('{site}', services.config.siteTitle);
  return headOf(services, `/actualites/theme/${encodeURIComponent(tag)}`, heading, description);
}

async function guideHead(
  services: Services,
  path: string,
  name: string,
  language: Language,
): Promise<PageHead> {
  const { guides } = await services.content.guides({ q: '', language });
  const guide = guides.find((one) => one.name === name);
  if (!guide) return unknownHead(services.config.siteTitle, language);
  return headOf(services, path, guide.title, guide.summary);
}

async function articleHead(
  services: Services,
  path: string,
  slug: string,
  language: Language,
): Promise<PageHead> {
  const { config, content } = services;
  try {
    const { title, summary, date, cover } = await content.news.read(slug, language);
    const url = config.publicUrl + path;
    const imageUrl = cover === null ? null : new URL(cover, config.publicUrl).href;
    const article = {
      '@context': 'https://schema.org/',
      '@type': 'NewsArticle',
      headline: title,
      description: summary,
      datePublished: date,
      url,
      ...(imageUrl === null ? {} : { image: imageUrl }),
    };
    const head = headOf(services, path, title, summary, imageUrl);
    return { ...head, html: head.html + jsonLd(article) };
  } catch (error) {
    if (!(error instanceof CartableError && error.code === 'common.not-found')) throw error;
    return unknownHead(config.siteTitle, language);
  }
}

function headOf(
  { config: { publicUrl, siteTitle } }: Services,
  path: string,
  heading: string,
  description: string,
  imageUrl: string | null = null,
): PageHead {
  const title = `${heading} | ${siteTitle}`;
  const url = publicUrl + path;
  return { status: 200, html: commonHead({ title, heading, description, url, imageUrl, siteTitle }) };
}
