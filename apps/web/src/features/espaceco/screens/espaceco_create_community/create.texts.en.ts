import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './create.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'Set-up of a community',
  titleOf: 'Set-up of the community {{name}}',
  step_DESCRIPTION: 'Description',
  step_DATABASE: 'Databases',
  step_LAYERS: 'Layers',
  step_ZOOM_AND_CENTERING: 'Zoom, centring and grids',
  step_TOOLS: 'Tools',
  step_REPORTS: 'Reports',
  continue: 'Save and continue',
  finish: 'Create the community now',
  saved: 'The step is saved.',
  finished: 'The community “{{name}}” is created: invite its members.',
};
