export const fr = {
  noRecord: 'Pas encore de métadonnées',
  noRecordText:
    'Elles décrivent toute la fiche : écrivez-les maintenant, ou à la création du premier service.',
  noRecordAnyMore: 'La fiche de métadonnées a été supprimée. Vous pouvez l’écrire de nouveau.',
  datastoreId: 'Identifiant de l’entrepôt',
  published: 'Cette fiche est publiée au catalogue.',
  publishedText: 'Tout le monde peut la lire, avec ses services ouverts.',
  unpublished: 'Cette fiche n’est pas publiée au catalogue.',
  unpublishedNoService:
    'Elle le sera avec le premier service publié : aucun ne l’est pour l’instant. Un lien vers ce que d’autres servent suffit aussi à la publier.',
  unpublishedLinks: 'Elle mène à ce que d’autres servent : elle peut être publiée sans service d’ici.',
  unpublishedByHand: 'Elle a été retirée du catalogue ; ses services répondent encore.',
  see: 'Voir au catalogue',
  publish: 'Publier au catalogue',
  publishDone: 'La fiche est publiée au catalogue.',
  unpublish: 'Retirer du catalogue',
  unpublishTitle: 'Retirer la fiche « {{identifier}} » du catalogue ?',
  unpublishText:
    'Sa page publique répondra qu’elle n’existe pas, et plus personne ne pourra y demander un accès. Les services continuent de répondre. La fiche est gardée ; la prochaine publication d’un service la publiera de nouveau.',
  unpublishDone: 'La fiche n’est plus au catalogue.',
  delete: 'Supprimer la fiche de métadonnées',
  deleteTitle: 'Supprimer la fiche de métadonnées « {{identifier}} » ?',
  deleteText:
    'Ce qui a été écrit dans les formulaires de service est perdu et l’identifiant redevient libre. Les données et les services restent.',
  deleteDone: 'La fiche de métadonnées a été supprimée.',
  edit: 'Modifier la fiche de métadonnées',
  write: 'Écrire la fiche de métadonnées',
  copyAddress: 'Adresse de {{name}} ({{protocol}})',
  protocol: 'Protocole {{protocol}}',
} as const;
