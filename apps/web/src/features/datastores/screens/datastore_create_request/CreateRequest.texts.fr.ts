export const fr = {
  title: 'Demander un espace de travail',
  lead: 'Un espace de travail est à votre organisme : vous en devenez le superviseur et y invitez des membres. Les administrateurs répondent par courriel.',
  name: 'Nom de l’espace de travail',
  nameHint: 'De 10 à 99 caractères : par exemple le nom de votre organisme ou de votre projet.',
  nameLength: 'Le nom compte de 10 à 99 caractères.',
  technicalName: 'Nom technique',
  technicalNameHint:
    'Proposé d’après le nom ; 30 caractères au plus : lettres sans accent, chiffres, tiret, point ou tiret bas. Il apparaît dans les adresses et ne changera plus.',
  technicalNameRule: 'Attendu : de 1 à 30 lettres sans accent, chiffres, tirets, points ou tirets bas.',
  information: 'Précisions (facultatif)',
  informationHint: 'Ce que vous voulez publier, pour qui, et combien de place il faudrait.',
  submit: 'Envoyer la demande',
  failed: 'La demande n’a pas été envoyée',
  unverified:
    'Confirmez d’abord votre adresse électronique : le lien est dans le message reçu à l’inscription.',
} as const;
