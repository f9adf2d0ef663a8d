/** What a browser asks of a site that may be installed (W3C Web Application Manifest); its name is the operator’s. */

import type { Language } from '@cartable/contract';

export const webManifestPath = '/manifest.webmanifest';

const descriptions: Readonly<Record<Language, string>> = {
  fr: 'Cartes de vos communautés : signaler, contribuer et travailler sur le terrain, même sans réseau.',
  en: 'Maps of your communities: report, contribute and work in the field, even without network.',
};

/** Below the icon there is room for so many letters. */
const shortLetters = 12;

export const writeWebManifest = (siteTitle: string, lang: Language): string =>
  JSON.stringify({
    id: '/espace-collaboratif',
    name: siteTitle,
    short_name: shortName(siteTitle),
    description: descriptions[lang],
    lang,
    dir: 'ltr',
    start_url: '/espace-collaboratif?filter=iam_member',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#000091',
    categories: ['utilities', 'navigation'],
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
  });

/** Whole words, as many as there is room for. */
function shortName(siteTitle: string): string {
  if (siteTitle.length <= shortLetters) return siteTitle;
  const end = siteTitle.slice(0, shortLetters + 1).lastIndexOf(' ');
  return siteTitle.slice(0, end > 0 ? end : shortLetters);
}
