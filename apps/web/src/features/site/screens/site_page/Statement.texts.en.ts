import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './Statement.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'State of compliance',
  conformity: 'Compliance with RGAA 4',
  conformity_none: 'Non compliant',
  conformity_partial: 'Partially compliant',
  conformity_full: 'Fully compliant',
  auditor: 'Audit',
  noAudit: 'No audit was made.',
  audited: 'Date of the audit',
  rate: 'Rate of compliance',
  percents: '{{rate}}% of the criteria that apply',
  unmet: 'Criteria that are not met',
  exempt: 'Exemptions and contents out of the obligation',
  recourse: 'Recourse',
  recourseText:
    'Tell the organisation that runs this site which content you cannot reach. Without an answer from a public body, turn to the Défenseur des droits.',
};
