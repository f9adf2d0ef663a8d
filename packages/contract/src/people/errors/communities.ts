import { defineErrors } from '../../core/errors/define.ts';

/** Members, invitations, requests. */
export const communityErrors = defineErrors({
  'member.oneself': {
    kind: 'forbidden',
    fr: {
      found: 'Personne ne change ni ne retire ses propres droits.',
      action: 'Demandez-le à un autre responsable, ou quittez la communauté.',
    },
    en: {
      found: 'Nobody changes or removes their own rights.',
      action: 'Ask another manager, or leave the community.',
    },
  },
  'member.supervisor': {
    kind: 'forbidden',
    fr: {
      found: 'Le superviseur a tous les droits de sa communauté et ne peut pas en être retiré.',
      action: 'La supervision doit d’abord être transférée à un autre membre.',
    },
    en: {
      found: 'The supervisor has every right in the community and cannot be removed from it.',
      action: 'Supervision has to be handed over to another member first.',
    },
  },
  'member.already': {
    kind: 'conflict',
    fr: {
      found: 'Cette personne est déjà membre de la communauté.',
      action: 'Changez ses droits dans la liste.',
    },
    en: {
      found: 'This person already is a member of the community.',
      action: 'Change the rights in the list.',
    },
  },
  'member.unknown': {
    kind: 'not-found',
    fr: { found: 'Cette personne n’est pas, ou n’est plus, membre de la communauté.' },
    en: { found: 'This person is not, or no longer, a member of the community.' },
  },
  'member.account-unknown': {
    kind: 'invalid',
    fr: {
      found: 'Aucun compte dont l’adresse est confirmée ne porte cet identifiant.',
      expected: 'Attendu : l’identifiant technique que la personne lit dans « Mon compte ».',
      action: 'À défaut, invitez-la par son adresse électronique.',
    },
    en: {
      found: 'No account with a confirmed address has this identifier.',
      expected: 'Expected: the technical identifier the person reads in “My account”.',
      action: 'Otherwise, invite the person by e-mail address.',
    },
  },
  'member.sandbox-right': {
    kind: 'invalid',
    fr: { found: 'Dans l’espace Découverte, personne ne reçoit le droit COMMUNITY.' },
    en: { found: 'In the sandbox nobody is given the COMMUNITY right.' },
  },
  'community.new-supervisor': {
    kind: 'invalid',
    fr: {
      found: 'La supervision ne peut pas être transférée à cette personne.',
      expected: 'Attendu : un autre membre de la communauté, dont l’adresse est confirmée.',
    },
    en: {
      found: 'Supervision cannot be handed over to this person.',
      expected: 'Expected: another member of the community, with a confirmed address.',
    },
  },
  'invitation.invalid': {
    kind: 'invalid',
    fr: {
      found: 'Cette invitation n’est plus valable : elle a expiré, a été retirée ou a déjà servi.',
      action: 'Demandez-en une nouvelle au responsable de la communauté.',
    },
    en: {
      found: 'This invitation is no longer valid: it expired, was withdrawn or was already used.',
      action: 'Ask the manager of the community for a new one.',
    },
  },
  'invitation.other-address': {
    kind: 'forbidden',
    fr: {
      found: 'Cette invitation a été envoyée à {email}, qui n’est pas l’adresse de votre compte.',
      action: 'Connectez-vous avec le compte de cette adresse, ou demandez une invitation pour la vôtre.',
    },
    en: {
      found: 'This invitation was sent to {email}, which is not the address of your account.',
      action: 'Sign in with the account of that address, or ask for an invitation to yours.',
    },
  },
  'join-request.pending': {
    kind: 'conflict',
    fr: {
      found: 'Vous avez déjà demandé à rejoindre cette communauté.',
      action: 'Attendez la réponse de ses responsables, ou retirez votre demande.',
    },
    en: {
      found: 'You have already asked to join this community.',
      action: 'Wait for the answer of its managers, or withdraw your request.',
    },
  },
  'join-request.answered': {
    kind: 'conflict',
    fr: { found: 'Cette demande a déjà reçu une réponse, ou a été retirée.' },
    en: { found: 'This request was already answered, or withdrawn.' },
  },
  'join-request.repeated': {
    kind: 'too-many',
    fr: {
      found: 'Votre dernière demande à cette communauté date de moins d’un jour.',
      action: 'Attendez {seconds:wait} avant d’en faire une autre.',
    },
    en: {
      found: 'Your last request to this community is less than a day old.',
      action: 'Wait {seconds:wait} before making another one.',
    },
  },
  'contact.banned-word': {
    kind: 'invalid',
    fr: {
      found: 'Ce message ne peut pas être envoyé : il contient « {word} ».',
      action: 'Formulez-le autrement.',
    },
    en: { found: 'This message cannot be sent: it contains “{word}”.', action: 'Word it otherwise.' },
  },
  'access-request.layer-unknown': {
    kind: 'invalid',
    fr: {
      found: 'Le service {layer} n’est pas un service restreint de cette fiche.',
      action: 'Rechargez la page : la fiche a peut-être changé.',
    },
    en: {
      found: 'Service {layer} is not a restricted service of this record.',
      action: 'Reload the page: the record may have changed.',
    },
  },
  'access-request.nobody': {
    kind: 'invalid',
    fr: {
      found: 'La demande ne dit pas pour qui est l’accès.',
      expected: 'Attendu : vous-même, ou au moins une de vos communautés.',
    },
    en: {
      found: 'The request does not say whom the access is for.',
      expected: 'Expected: yourself, or at least one of your communities.',
    },
  },
  'access-request.beneficiary-unfit': {
    kind: 'invalid',
    fr: { found: 'Un accès ne se demande que pour soi ou pour une communauté dont on est membre.' },
    en: { found: 'Access is only asked for oneself or for a community one belongs to.' },
  },
  'access-request.repeated': {
    kind: 'too-many',
    fr: {
      found: 'Vous avez fait la même demande il y a moins d’un jour.',
      action: 'Laissez au producteur le temps de répondre.',
    },
    en: {
      found: 'You made the same request less than a day ago.',
      action: 'Give the producer time to answer.',
    },
  },
});
