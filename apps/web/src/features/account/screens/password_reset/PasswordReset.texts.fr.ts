export const fr = {
  title: 'Choisir un nouveau mot de passe',
  password: 'Nouveau mot de passe',
  passwordHint: 'Au moins 12 caractères ; une phrase convient.',
  passwordRequired: 'Choisissez un mot de passe.',
  passwordLength: 'Le mot de passe doit avoir de 12 à 200 caractères.',
  submit: 'Enregistrer',
  failed: 'Le mot de passe n’a pas été changé',
  missing: 'Ce lien est incomplet : ouvrez celui du message, sans le couper.',
  done: 'Votre mot de passe est changé.',
  toLogin: 'Se connecter',
  again: 'Demander un autre lien',
} as const;
