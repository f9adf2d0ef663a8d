import type { Language } from '@cartable/contract';

/** What feeds say of themselves, followed by the name of the site. */
export interface FeedTexts {
  readonly catalogue: string;
  readonly aboutCatalogue: string;
  readonly alerts: string;
  readonly aboutAlerts: string;
  readonly news: string;
  readonly aboutNews: string;
}

export const feedTexts: Readonly<Record<Language, FeedTexts>> = {
  fr: {
    catalogue: 'Catalogue',
    aboutCatalogue: 'Données publiées sur',
    alerts: 'Alertes',
    aboutAlerts: 'État des services de',
    news: 'Actualités',
    aboutNews: 'Ce qui change sur',
  },
  en: {
    catalogue: 'Catalogue',
    aboutCatalogue: 'Data published on',
    alerts: 'Alerts',
    aboutAlerts: 'State of the services of',
    news: 'News',
    aboutNews: 'What changes on',
  },
};
