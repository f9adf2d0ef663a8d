export const fr = {
  title: 'Modifier la communauté',
  members: 'Membres de {{name}}',
  name: 'Nom',
  nameRequired: 'Donnez un nom à la communauté.',
  nameTooLong: 'Pas plus de 100 caractères.',
  technicalName: 'Nom technique',
  technicalNameHint: 'Il figure dans des adresses publiques et ne change pas.',
  description: 'Description',
  descriptionHint: 'Lue par les personnes qui cherchent une communauté à rejoindre.',
  descriptionTooLong: 'Pas plus de 2 000 caractères.',
  contact: 'Adresse électronique de contact',
  contactHint:
    'Elle reçoit les demandes d’adhésion et elle est visible des personnes connectées. Sans elle, les responsables des membres les reçoivent.',
  contactInvalid: 'Cette adresse n’est pas valable. Exemple : nom@domaine.fr',
  public: 'Communauté publique',
  publicHint:
    'Elle figure dans la liste des communautés que chacun peut demander à rejoindre, et parmi celles à qui un producteur peut accorder une permission.',
  saved: 'La communauté est à jour.',
  failed: 'La communauté n’a pas été modifiée',
} as const;
