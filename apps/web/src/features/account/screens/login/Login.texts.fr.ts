export const fr = {
  title: 'Se connecter',
  expired:
    'Votre session a expiré. Reconnectez-vous : cette fenêtre se fermera et vous retrouverez votre travail.',
  email: 'Adresse électronique',
  emailHint: 'Format attendu : nom@domaine.fr',
  emailRequired: 'Saisissez votre adresse électronique.',
  password: 'Mot de passe',
  passwordRequired: 'Saisissez votre mot de passe.',
  submit: 'Se connecter',
  forgotten: 'Mot de passe oublié ?',
  noAccount: 'Vous n’avez pas de compte ?',
  signUp: 'Créer un compte',
  withProvider: 'Se connecter avec {{name}}',
  or: 'ou',
  failed: 'Échec de la connexion',
} as const;
