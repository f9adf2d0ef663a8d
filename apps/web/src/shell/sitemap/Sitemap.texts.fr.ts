export const fr = {
  search: 'Recherche dans tout le site',
  producers: 'Producteurs',
  site: 'Le site',
  personal: 'Votre espace',
  rules: 'Règles et informations',
  signUp: 'Créer un compte',
  forgotten: 'Mot de passe oublié',
  accessibility: 'Accessibilité',
} as const;
