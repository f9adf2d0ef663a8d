export const fr = {
  title: 'Gérer le guichet',
  titleOf: 'Gérer le guichet {{name}}',
  tabs: 'Configuration du guichet',
  tab_description: 'Description',
  tab_databases: 'Bases de données',
  tab_layers: 'Couches de la carte',
  tab_zoom: 'Zoom, centrage',
  tab_tools: 'Outils',
  tab_reports: 'Signalements',
  tab_grids: 'Emprises',
  tab_members: 'Membres',
  saved: 'Le guichet est enregistré.',
} as const;
