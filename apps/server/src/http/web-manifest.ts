/** What a browser asks of a site that may be installed (W3C Web Application Manifest); its name is the operator’s. */

export const webManifestPath = '/manifest.webmanifest';

export const writeWebManifest = (siteTitle: string): string =>
  JSON.stringify({
    id: '/espace-collaboratif',
    name: siteTitle,
    short_name: siteTitle.slice(0, 12),
    start_url: '/espace-collaboratif?filter=iam_member',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#000091',
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
  });
