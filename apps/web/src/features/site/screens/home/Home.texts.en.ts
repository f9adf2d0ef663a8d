import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './Home.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'Home',
  heading: 'Publish your geographic data',
  lead: 'Deposit a file: it is checked, integrated, then served within minutes through services that follow open standards and that any mapping software can read.',
  deposit: 'Deposit data',
  about: 'Learn more',
  search: 'Search the catalogue',
  recent: 'Recent data',
  allData_one: 'See the published data set',
  allData_other: 'See the {{count}} published data sets',
  news: 'News',
  allNews: 'All news',
  functions: 'What you can do',
  available: 'Available',
  planned: 'Planned',
  storeTitle: 'Store, process and share data',
  storeText:
    'GeoPackage, Shapefile, GeoJSON, CSV… checked on arrival, with a report that says what to correct.',
  consultTitle: 'View geographic data',
  consultText:
    'Every published service can be seen on a map and opened in your software by its WFS, WMS or WMTS address.',
  communitiesTitle: 'Run communities',
  communitiesText: 'Open a desk, gather contributors, follow their reports.',
  mapsTitle: 'Create maps',
  mapsText: 'Compose a map with the data of the catalogue and share it.',
  findTitle: 'Find and take data',
  findText:
    'The catalogue is searched by words, theme, producer and place; files are taken in seven formats.',
  howTitle: 'How it works',
  how1Title: '1. Deposit',
  how1Text: 'The file is sent in verified pieces; a broken connection loses nothing.',
  how2Title: '2. Check',
  how2Text: 'Projection, encoding, geometries: each anomaly is named and located on a map.',
  how3Title: '3. Publish',
  how3Text: 'One form, and the service is online, open to all or restricted.',
  failedTitle: 'Sign-in failed',
  failedText: 'Signing in did not succeed.',
  failedRetry: 'Try to sign in again',
  reconnectedTitle: 'Signed in again',
  reconnectedText:
    'This window closes by itself. If it stays open, close it and go back to your work in the former tab.',
};
