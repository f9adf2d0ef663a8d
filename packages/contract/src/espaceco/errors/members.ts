import { defineErrors } from '../../core/errors/define.ts';

/** Members of communities of the collaborative space. */
export const espacecoMemberErrors = defineErrors({
  'espaceco.last-admin': {
    kind: 'conflict',
    fr: {
      found: 'Ce guichet n’a pas d’autre gestionnaire.',
      action: 'Nommez d’abord un autre gestionnaire.',
    },
    en: {
      found: 'This community has no other manager.',
      action: 'Name another manager first.',
    },
  },
  'espaceco.member-unknown': {
    kind: 'not-found',
    fr: { found: 'Cette personne n’est pas, ou n’est plus, dans ce guichet.' },
    en: { found: 'This person is not, or no longer, in this community.' },
  },
  'espaceco.person-unknown': {
    kind: 'invalid',
    fr: {
      found: 'Aucun compte utilisable ne porte le numéro {number}.',
      action: 'Cherchez la personne par son nom, ou invitez-la par son adresse électronique.',
    },
    en: {
      found: 'No account in use has the number {number}.',
      action: 'Look the person up by name, or invite them by e-mail address.',
    },
  },
  'espaceco.not-active': {
    kind: 'conflict',
    fr: {
      found: 'Ce guichet n’est pas encore ouvert : sa création n’est pas terminée.',
      action: 'Recommencez quand ses gestionnaires l’auront ouvert.',
    },
    en: {
      found: 'This community is not open yet: its set-up is not finished.',
      action: 'Try again once its managers have opened it.',
    },
  },
});
