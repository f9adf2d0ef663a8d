import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './manage.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'Manage the community',
  titleOf: 'Manage the community {{name}}',
  openMap: 'Open the map of the community',
  tabs: 'Settings of the community',
  tab_overview: 'Dashboard',
  tab_description: 'Description',
  tab_databases: 'Databases',
  tab_layers: 'Layers',
  tab_zoom: 'Zoom',
  tab_tools: 'Tools',
  tab_reports: 'Reports',
  tab_grids: 'Grids',
  tab_members: 'Members',
  tab_webhooks: 'Webhooks',
  saved: 'The community is saved.',
};
