import { defineErrors } from '../core/errors/define.ts';

/** Requests for workspaces and administration of the platform. */
export const administrationErrors = defineErrors({
  'account.disabled': {
    kind: 'forbidden',
    fr: { found: 'Ce compte est désactivé.', action: 'Écrivez à l’administrateur de la plateforme.' },
    en: { found: 'This account is disabled.', action: 'Write to the administrator of the platform.' },
  },
  'site.text-changed': {
    kind: 'conflict',
    fr: {
      found: 'Quelqu’un a changé ce texte depuis que vous l’avez ouvert.',
      action: 'Copiez ce que vous avez écrit, rechargez la page, puis reprenez-le.',
    },
    en: {
      found: 'Somebody changed this text since you opened it.',
      action: 'Copy what you wrote, reload the page, then take it up again.',
    },
  },
  'site.text-invalid': {
    kind: 'invalid',
    fr: { found: 'Ce texte ne peut pas être montré : {problem}.', action: 'Corrigez ce champ.' },
    en: { found: 'This text cannot be shown: {problem}.', action: 'Correct that field.' },
  },
  'creation-request.pending': {
    kind: 'conflict',
    fr: {
      found: 'Votre demande « {name} » attend déjà une réponse.',
      action: 'Attendez la réponse des administrateurs avant d’en faire une autre.',
    },
    en: {
      found: 'Your request “{name}” is already waiting for an answer.',
      action: 'Wait for the answer of the administrators before making another one.',
    },
  },
  'creation-request.decided': {
    kind: 'conflict',
    fr: { found: 'Cette demande a déjà reçu une réponse.', action: 'Rechargez la liste.' },
    en: { found: 'This request has already been answered.', action: 'Reload the list.' },
  },
  'creation-request.applicant-gone': {
    kind: 'conflict',
    fr: {
      found: 'Le compte du demandeur n’existe plus ou est désactivé.',
      action: 'Refusez la demande, ou créez l’espace pour une autre personne.',
    },
    en: {
      found: 'The account of the applicant is gone or disabled.',
      action: 'Refuse the request, or create the workspace for somebody else.',
    },
  },
  'datastore.technical-name-taken': {
    kind: 'conflict',
    fr: {
      found: 'Le nom technique « {name} » est déjà pris par un autre espace de travail.',
      action: 'Choisissez-en un autre.',
    },
    en: {
      found: 'The technical name “{name}” is already taken by another workspace.',
      action: 'Choose another one.',
    },
  },
  'datastore.community-has-one': {
    kind: 'conflict',
    fr: {
      found: 'Cette communauté a déjà un entrepôt.',
      expected: 'Attendu : une communauté sans entrepôt.',
    },
    en: { found: 'This community already has a datastore.', expected: 'Expected: a community without one.' },
  },
  'datastore.endpoint-used': {
    kind: 'conflict',
    fr: {
      found: 'L’entrepôt publie {use} services sur le point d’accès {endpoint}.',
      action: 'Dépubliez-les avant de le lui fermer.',
    },
    en: {
      found: 'The datastore publishes {use} services on endpoint {endpoint}.',
      action: 'Unpublish them before closing it.',
    },
  },
  'datastore.endpoint-unknown': {
    kind: 'invalid',
    fr: {
      found: 'Aucun point d’accès n’a l’identifiant {id}.',
      expected: 'Attendu : un identifiant de la liste des points d’accès.',
    },
    en: {
      found: 'No endpoint has the identifier {id}.',
      expected: 'Expected: an identifier of the list of endpoints.',
    },
  },
  'datastore.endpoint-not-in-sandbox': {
    kind: 'conflict',
    fr: {
      found: 'Le bac à sable publie pour tous : le point d’accès {endpoint} est restreint.',
      action: 'Choisissez un point d’accès ouvert.',
    },
    en: {
      found: 'The sandbox publishes for everybody: endpoint {endpoint} is restricted.',
      action: 'Choose an open endpoint.',
    },
  },
  'administration.last-administrator': {
    kind: 'conflict',
    fr: {
      found: 'C’est le dernier administrateur en état de se connecter.',
      action: 'Nommez-en un autre d’abord.',
    },
    en: {
      found: 'This is the last administrator able to sign in.',
      action: 'Make another one first.',
    },
  },
  'administration.own-account': {
    kind: 'conflict',
    fr: {
      found: 'Cette action vous fermerait votre propre compte.',
      action: 'Demandez-la à un autre administrateur.',
    },
    en: {
      found: 'This would close your own account to you.',
      action: 'Ask another administrator to do it.',
    },
  },
  'administration.email-verified': {
    kind: 'conflict',
    fr: { found: 'L’adresse électronique de ce compte est déjà confirmée.' },
    en: { found: 'The e-mail address of this account is already confirmed.' },
  },
  'administration.user-supervises': {
    kind: 'conflict',
    fr: {
      found: 'Cette personne supervise {count} {count?communauté|communautés} : {names}.',
      action: 'Donnez-leur un autre superviseur avant de supprimer le compte.',
    },
    en: {
      found: 'This person supervises {count} {count?community|communities}: {names}.',
      action: 'Give them another supervisor before deleting the account.',
    },
  },
  'administration.user-unknown': {
    kind: 'invalid',
    fr: {
      found: 'Aucun compte actif n’a l’adresse ou l’identifiant « {user} ».',
      expected: 'Attendu : l’adresse électronique ou l’identifiant technique d’une personne inscrite.',
    },
    en: {
      found: 'No active account has the address or identifier “{user}”.',
      expected: 'Expected: the e-mail address or technical identifier of a registered person.',
    },
  },
  'administration.community-not-empty': {
    kind: 'conflict',
    fr: {
      found: 'Cette communauté a un entrepôt ou d’autres membres que son superviseur.',
      action: 'Seule une communauté vide se supprime : retirez d’abord ses membres.',
    },
    en: {
      found: 'This community has a datastore, or members other than its supervisor.',
      action: 'Only an empty community can be deleted: remove its members first.',
    },
  },
  'administration.sandbox': {
    kind: 'conflict',
    fr: { found: 'Le bac à sable ne se supprime pas et reste ouvert à tous.' },
    en: { found: 'The sandbox cannot be deleted and stays open to everybody.' },
  },
  'administration.job-not-cancellable': {
    kind: 'conflict',
    fr: {
      found: 'Cette tâche est finie, ou doit aller à son terme.',
      expected: 'Attendu : une tâche en attente ou en cours dont l’arrêt est prévu.',
    },
    en: {
      found: 'This job is over, or has to run to its end.',
      expected: 'Expected: a job waiting or running, made to be stopped.',
    },
  },
  'administration.job-not-retryable': {
    kind: 'conflict',
    fr: {
      found: 'Cette tâche ne se relance pas d’ici.',
      action: 'Relancez l’opération depuis l’écran de la donnée ou du service concerné.',
    },
    en: {
      found: 'This job cannot be run anew from here.',
      action: 'Start the operation again from the screen of the data or service it concerns.',
    },
  },
  'administration.mail-words-gone': {
    kind: 'conflict',
    fr: {
      found: 'Ce message a été envoyé : son texte n’est plus gardé.',
      action: 'Demandez plutôt à la plateforme d’en écrire un nouveau.',
    },
    en: {
      found: 'This message was sent: its words are no longer kept.',
      action: 'Have the platform write a new one instead.',
    },
  },
  'sandbox.services-exceeded': {
    kind: 'conflict',
    fr: {
      found:
        'Vous publiez déjà {count} {count?service|services} dans l’espace Découverte, le maximum par personne.',
      action: 'Dépubliez-en un, ou demandez un espace de travail.',
    },
    en: {
      found:
        'You already publish {count} {count?service|services} in the Découverte workspace, the maximum for one person.',
      action: 'Unpublish one, or ask for a workspace.',
    },
  },
});
