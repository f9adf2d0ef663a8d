export const fr = {
  list: 'Espace collaboratif',
  alreadyActive: 'Ce guichet est déjà créé',
  alreadyActiveText: 'Sa configuration se change désormais dans l’écran de gestion.',
  toManagement: 'Gérer le guichet',
  stillCreated: 'Ce guichet est en création',
  stillCreatedText: 'Terminez ses étapes pour l’ouvrir à ses membres.',
  toSetup: 'Reprendre la création',
  apply: 'Appliquer',
} as const;
