export const fr = { back: 'Revenir à la fiche de données' } as const;
