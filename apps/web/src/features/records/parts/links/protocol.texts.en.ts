import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './protocol.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  'OGC:WMS': 'Map images (WMS)',
  'OGC:WFS': 'Features (WFS)',
  'OGC:WMTS': 'Tiles (WMTS)',
  'OGC:WCS': 'Coverage (WCS)',
  'OGC:API': 'OGC API',
  TMS: 'Tiles (TMS)',
  'ESRI:REST': 'ArcGIS service',
  'WWW:DOWNLOAD-1.0-http--download': 'File to download',
  'WWW:LINK-1.0-http--link': 'Page',
  links: 'Services and pages of elsewhere',
  linksText: 'Others than this platform answer at these addresses.',
  addressOfLink: 'Address: {{title}}',
};
