import { defineErrors } from '../../core/errors/define.ts';

/** Errors of archives that carry a datastore or a community from one platform to another, for the operator at a terminal. */
export const transferErrors = defineErrors({
  'transfer.usage': {
    kind: 'invalid',
    fr: { found: 'La commande n’est pas complète.', expected: 'Attendu : {usage}' },
    en: { found: 'The command is not complete.', expected: 'Expected: {usage}' },
  },
  'transfer.datastore-unknown': {
    kind: 'not-found',
    fr: {
      found: 'Il n’y a pas d’entrepôt « {name} » sur cette plateforme.',
      expected: 'Attendu : le nom technique ou l’identifiant d’un entrepôt.',
      action: 'Voyez la liste des entrepôts dans l’administration.',
    },
    en: {
      found: 'There is no datastore “{name}” on this platform.',
      expected: 'Expected: the technical name or the identifier of a datastore.',
      action: 'See the list of datastores in the administration.',
    },
  },
  'transfer.community-unknown': {
    kind: 'not-found',
    fr: {
      found: 'Il n’y a pas de communauté {number} dans l’espace collaboratif de cette plateforme.',
      expected: 'Attendu : le numéro d’une communauté.',
      action: 'Lisez-le dans l’adresse de sa page.',
    },
    en: {
      found: 'There is no community {number} in the collaborative space of this platform.',
      expected: 'Expected: the number of a community.',
      action: 'Read it in the address of its page.',
    },
  },
  'transfer.database-lost': {
    kind: 'conflict',
    fr: {
      found: 'La base {number} de la communauté n’a plus ses données, ou plus toutes ses tables.',
      expected: 'Attendu : une base dont les données sont là.',
      action: 'Restaurez-la d’une sauvegarde, ou supprimez-la, puis refaites l’archive.',
    },
    en: {
      found: 'Database {number} of the community has lost its data, or some of its tables.',
      expected: 'Expected: a database whose data is there.',
      action: 'Restore it from a backup, or delete it, then make the archive again.',
    },
  },
  'transfer.file-there': {
    kind: 'conflict',
    fr: {
      found: 'Le fichier « {path} » existe déjà.',
      expected: 'Attendu : un fichier à créer.',
      action: 'Choisissez un autre nom, ou déplacez celui-ci.',
    },
    en: {
      found: 'The file “{path}” exists already.',
      expected: 'Expected: a file to be created.',
      action: 'Choose another name, or move this one away.',
    },
  },
  'transfer.file-absent': {
    kind: 'not-found',
    fr: {
      found: 'Le fichier « {path} » n’existe pas.',
      expected: 'Attendu : une archive d’entrepôt ou de communauté.',
    },
    en: {
      found: 'The file “{path}” does not exist.',
      expected: 'Expected: an archive of a datastore or of a community.',
    },
  },
  'transfer.not-an-archive': {
    kind: 'invalid',
    fr: {
      found: 'Le contenu de « {file} » n’est pas celui d’une archive d’entrepôt ou de communauté.',
      expected: 'Attendu : un fichier écrit par « npm run export », sans changement.',
      action: 'Exportez de nouveau l’archive.',
    },
    en: {
      found: 'What “{file}” holds is not what an archive of a datastore or of a community does.',
      expected: 'Expected: a file written by “npm run export”, unchanged.',
      action: 'Export the archive again.',
    },
  },
  'transfer.damaged': {
    kind: 'invalid',
    fr: {
      found: 'L’archive « {file} » est abîmée : « {entry} » n’est pas tel qu’il a été écrit.',
      expected: 'Attendu : les tailles et les sommes de contrôle de son inventaire.',
      action: 'Copiez ou exportez de nouveau l’archive.',
    },
    en: {
      found: 'Archive “{file}” is damaged: “{entry}” is not as it was written.',
      expected: 'Expected: the sizes and checksums its manifest tells.',
      action: 'Copy or export the archive again.',
    },
  },
  'transfer.other-version': {
    kind: 'conflict',
    fr: {
      found: 'L’archive a été écrite par une autre version de Cartable ({found}).',
      expected: 'Attendu : une version dont les tables sont celles de celle-ci ({expected}).',
      action: 'Mettez les deux plateformes à la même version, puis exportez de nouveau.',
    },
    en: {
      found: 'The archive was written by another version of Cartable ({found}).',
      expected: 'Expected: a version whose tables are those of this one ({expected}).',
      action: 'Update both platforms to the same version, then export again.',
    },
  },
  'transfer.row-refused': {
    kind: 'invalid',
    fr: {
      found: 'Une ligne de la table « {table} » de l’archive ne peut pas être reprise ({column}).',
      expected: 'Attendu : des lignes telles qu’elles ont été exportées.',
      action: 'Exportez de nouveau l’archive. Rien n’a été gardé de cet import.',
    },
    en: {
      found: 'A row of table “{table}” of the archive cannot be taken in ({column}).',
      expected: 'Expected: rows as they were exported.',
      action: 'Export the archive again. Nothing of this import was kept.',
    },
  },
  'transfer.name-taken': {
    kind: 'conflict',
    fr: {
      found: 'Un nom de l’archive (table « {table} ») a été pris par quelqu’un d’autre pendant l’import.',
      expected: 'Attendu : un nom qui reste libre le temps de le prendre.',
      action: 'Relancez la même commande : un autre nom sera choisi. Rien n’a été gardé de cet import.',
    },
    en: {
      found: 'A name of the archive (table “{table}”) was taken by somebody else during the import.',
      expected: 'Expected: a name that stays free until it is taken.',
      action: 'Run the same command again: another name will be chosen. Nothing of this import was kept.',
    },
  },
  'transfer.too-many-rows': {
    kind: 'too-large',
    fr: {
      found: 'L’archive compte plus de {limit} lignes.',
      action: 'Déplacez la plateforme par une sauvegarde.',
    },
    en: { found: 'The archive holds more than {limit} rows.', action: 'Move the platform by a backup.' },
  },
  'transfer.supervisor-unknown': {
    kind: 'not-found',
    fr: {
      found: 'Aucun compte de cette plateforme n’a confirmé l’adresse « {email} ».',
      expected: 'Attendu : l’adresse de qui supervisera la communauté.',
      action: 'Créez le compte, ou nommez-en un autre par --supervisor.',
    },
    en: {
      found: 'No account of this platform has confirmed the address “{email}”.',
      expected: 'Expected: the address of who will supervise the community.',
      action: 'Create the account, or name another one with --supervisor.',
    },
  },
  'transfer.cancelled': {
    kind: 'conflict',
    fr: { found: 'L’opération a été interrompue.', action: 'Relancez la commande : rien n’a été gardé.' },
    en: { found: 'The operation was cancelled.', action: 'Run the command again: nothing was kept.' },
  },
});
