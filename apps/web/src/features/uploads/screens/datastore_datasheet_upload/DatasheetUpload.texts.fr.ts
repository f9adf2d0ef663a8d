export const fr = {
  createTitle: 'Créer une fiche de données',
  addTitle: 'Ajouter un fichier de données',
  dataName: 'Nom de la fiche de données',
  dataNameHint: 'Ce nom regroupe le fichier, les bases de données et les services. Il pourra être changé.',
  nameRequired: 'Donnez un nom à la fiche de données.',
  nameLong: 'Le nom a au plus 99 caractères.',
  nameCharacters:
    "Le nom n’accepte que lettres, chiffres, espaces et les signes - – — . _ ~ ! $ & ' ’ ( ) * + , ; : @ % « » °",
  nameTaken:
    'Une fiche de données porte déjà ce nom : choisissez-en un autre, ou ajoutez-y le fichier depuis cette fiche.',
  addTo: 'Le fichier s’ajoute à la fiche « {{name}} ».',
  fileRequired: 'Choisissez au moins un fichier de données.',
  fileUnfinished: 'Attendez la fin des envois, ou retirez les fichiers qui n’ont pas abouti.',
  technicalName: 'Nom technique de la donnée',
  technicalNameHint: 'Nom de la donnée que ce fichier devient.',
  technicalNameRequired: 'Donnez un nom technique.',
  technicalNameLong: 'Le nom technique a au plus 100 caractères.',
  about: 'Fichier « {{name}} »',
  submit: 'Contrôler et intégrer',
  submitHint: 'Le fichier est contrôlé puis intégré ; vous pourrez quitter la page.',
  waiting: 'Création…',
} as const;
