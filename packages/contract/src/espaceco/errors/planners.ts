import { defineErrors } from '../../core/errors/define.ts';

/** E-mail planners. */
export const plannerErrors = defineErrors({
  'espaceco.planner-unknown': {
    kind: 'not-found',
    fr: { found: 'Ce guichet n’a pas, ou n’a plus, ce suivi par courriel.' },
    en: { found: 'This community has no such follow-up e-mail, or no longer.' },
  },
  'espaceco.planner-status': {
    kind: 'invalid',
    fr: {
      found: 'Les statuts de ce suivi par courriel ne conviennent pas : {statuses}.',
      expected: 'Attendu : pour un changement de statut, des statuts actifs du guichet ; sinon, aucun.',
    },
    en: {
      found: 'The statuses of this follow-up e-mail do not fit: {statuses}.',
      expected: 'Expected: for a change of status, active statuses of the community; otherwise none.',
    },
  },
  'espaceco.planner-theme': {
    kind: 'invalid',
    fr: { found: 'Ce guichet n’a pas de thème « {theme} ».', action: 'Choisissez parmi ses thèmes.' },
    en: { found: 'This community has no theme “{theme}”.', action: 'Choose among its themes.' },
  },
  'espaceco.too-many-planners': {
    kind: 'conflict',
    fr: { found: 'Ce guichet a déjà {limit} suivis par courriel.', action: 'Supprimez-en un.' },
    en: { found: 'This community already has {limit} follow-up e-mails.', action: 'Delete one.' },
  },
});
