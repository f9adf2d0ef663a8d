import type { SameTexts } from '../../../base/i18n/texts.ts';
import type { fr } from './changes.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  columnsAdded: 'Attributes added: {{names}}',
  columnsRemoved: 'Attributes removed: {{names}}',
  columnsRetyped: 'Attributes that change their type: {{names}}',
  retyped: '{{name}} ({{from}} → {{to}})',
  rowsAdded_one: '{{count}} added',
  rowsAdded_other: '{{count}} added',
  rowsRemoved_one: '{{count}} removed',
  rowsRemoved_other: '{{count}} removed',
  rowsChanged_one: '{{count}} changed',
  rowsChanged_other: '{{count}} changed',
  rowsUnchanged_one: '{{count}} the same',
  rowsUnchanged_other: '{{count}} the same',
  samples: ' (among them {{names}})',
};
