import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './AdministrationSettings.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'Settings',
  lead: 'What this server runs with. Settings are changed by environment variables, read at the start; the value of secrets is never shown.',
  variable: 'Variable',
  value: 'Value',
  source: 'Origin',
  environment: 'Environment',
  file: 'File',
  default: 'Default value',
  computed: 'Worked out',
  unset: 'Not set',
  secretSet: 'Set, secret',
  secretUnset: 'Not set',
  none: '—',
};
