export const fr = { title: 'Publier un service de tuiles vectorielles (TMS)' } as const;
