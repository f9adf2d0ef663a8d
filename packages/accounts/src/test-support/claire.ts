export const password = 'quatre chevaux bleus';

/** Somebody without account yet. */
export const claire = {
  email: 'Claire.Dubois@mairie.example',
  password,
  userName: 'claire',
  firstName: 'Claire',
  lastName: 'Dubois',
  language: 'fr',
} as const;
