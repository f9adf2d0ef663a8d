export const fr = {
  title: 'Mot de passe oublié',
  lead: 'Indiquez l’adresse électronique de votre compte : un lien pour choisir un nouveau mot de passe y sera envoyé.',
  email: 'Adresse électronique',
  emailRequired: 'Saisissez votre adresse électronique.',
  emailInvalid: 'Cette adresse électronique n’est pas valable. Exemple : nom@domaine.fr',
  submit: 'Envoyer le lien',
  failed: 'Le lien n’a pas été envoyé',
  done: 'Si un compte existe pour {{email}}, un message vient de lui être envoyé. Son lien sert une fois.',
  back: 'Retour à la connexion',
} as const;
