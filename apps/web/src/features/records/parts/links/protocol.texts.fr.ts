export const fr = {
  'OGC:WMS': 'Images de carte (WMS)',
  'OGC:WFS': 'Objets (WFS)',
  'OGC:WMTS': 'Tuiles (WMTS)',
  'OGC:WCS': 'Couverture (WCS)',
  'OGC:API': 'API de l’OGC',
  TMS: 'Tuiles (TMS)',
  'ESRI:REST': 'Service ArcGIS',
  'WWW:DOWNLOAD-1.0-http--download': 'Fichier à télécharger',
  'WWW:LINK-1.0-http--link': 'Page',
  links: 'Services et pages d’ailleurs',
  linksText: 'D’autres que cette plateforme répondent à ces adresses.',
  addressOfLink: 'Adresse : {{title}}',
} as const;
