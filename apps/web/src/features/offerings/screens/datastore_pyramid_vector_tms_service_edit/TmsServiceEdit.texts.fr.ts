export const fr = { title: 'Modifier le service de tuiles vectorielles (TMS)' } as const;
