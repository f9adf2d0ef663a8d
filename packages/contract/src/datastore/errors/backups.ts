import { defineErrors } from '../../core/errors/define.ts';

/** Errors of the commands that back up and restore, for the operator at a terminal. */
export const backupErrors = defineErrors({
  'backup.target-not-empty': {
    kind: 'conflict',
    fr: {
      found: '« {path} » n’est pas vide.',
      expected: 'Attendu : un dossier vide ou à créer.',
      action: 'Choisissez-en un autre, ou videz celui-ci après vérification.',
    },
    en: {
      found: '“{path}” is not empty.',
      expected: 'Expected: a folder that is empty or does not exist.',
      action: 'Choose another one, or empty it once you have looked at it.',
    },
  },
  'backup.database-not-empty': {
    kind: 'conflict',
    fr: {
      found: 'La base de données nommée par DATABASE_URL contient déjà des tables ({table}).',
      expected: 'Attendu : une base vide.',
      action: 'Créez-en une (createdb), puis recommencez.',
    },
    en: {
      found: 'The database named by DATABASE_URL already holds tables ({table}).',
      expected: 'Expected: an empty database.',
      action: 'Create one (createdb), then try again.',
    },
  },
  'backup.nothing-there': {
    kind: 'not-found',
    fr: {
      found: 'Il n’y a pas de données de Cartable dans « {path} ».',
      action: 'Vérifiez CARTABLE_DATA_DIR.',
    },
    en: {
      found: 'There are no data of Cartable in “{path}”.',
      action: 'Check CARTABLE_DATA_DIR.',
    },
  },
  'backup.folder-inside': {
    kind: 'invalid',
    fr: {
      found: 'La sauvegarde « {path} » serait dans le dossier de données lui-même.',
      expected: 'Attendu : un dossier en dehors de lui, si possible sur un autre disque.',
    },
    en: {
      found: 'The backup “{path}” would be inside the data folder itself.',
      expected: 'Expected: a folder outside it, on another disk if possible.',
    },
  },
  'backup.under-way': {
    kind: 'conflict',
    fr: {
      found: 'Une autre sauvegarde est en cours dans « {path} ».',
      action: 'Attendez qu’elle finisse ; celle d’un processus arrêté est oubliée au bout de dix minutes.',
    },
    en: {
      found: 'Another backup is under way in “{path}”.',
      action: 'Wait for its end; that of a process that was killed is forgotten after ten minutes.',
    },
  },
  'backup.objects-elsewhere': {
    kind: 'conflict',
    fr: {
      found: 'Les objets sont dans le compartiment « {bucket} », que cette commande ne copie pas.',
      action:
        'Sauvegardez la base par ses propres outils (pg_dump), et le compartiment par ses versions ou sa réplication : le guide de l’exploitant dit dans quel ordre.',
    },
    en: {
      found: 'The objects are in the bucket “{bucket}”, which this command does not copy.',
      action:
        'Back up the database by its own tools (pg_dump), and the bucket by its versions or its replication: the guide of the operator tells in which order.',
    },
  },
  'backup.incomplete': {
    kind: 'invalid',
    fr: {
      found: '« {path} » n’est pas une sauvegarde complète : {file} manque.',
      action: 'Prenez une sauvegarde plus ancienne ; celle-ci a été interrompue ou a perdu des fichiers.',
    },
    en: {
      found: '“{path}” is not a complete backup: {file} is missing.',
      action: 'Take an earlier backup; this one was interrupted or has lost files.',
    },
  },
  'backup.damaged': {
    kind: 'invalid',
    fr: {
      found: 'Le fichier {file} de la sauvegarde « {path} » n’est plus celui qui a été sauvegardé.',
      expected: 'Attendu : la taille et l’empreinte SHA-256 écrites dans manifest.json.',
      action: 'Prenez une autre copie de cette sauvegarde, ou une plus ancienne.',
    },
    en: {
      found: 'The file {file} of the backup “{path}” is no longer what was backed up.',
      expected: 'Expected: the size and the SHA-256 written in manifest.json.',
      action: 'Take another copy of this backup, or an earlier one.',
    },
  },
  'backup.unreadable': {
    kind: 'invalid',
    fr: {
      found:
        'Le fichier manifest.json de « {path} » n’est pas celui d’une sauvegarde que cette version sait lire.',
      action: 'Restaurez avec la version qui l’a écrite, ou prenez une autre sauvegarde.',
    },
    en: {
      found: 'The manifest.json of “{path}” is not that of a backup this version can read.',
      action: 'Restore with the version that wrote it, or take another backup.',
    },
  },
  'backup.other-engine': {
    kind: 'invalid',
    fr: {
      found: 'La sauvegarde est celle d’une base {found}.',
      expected: 'Attendu : {expected}, d’après DATABASE_URL.',
      action: 'Définissez DATABASE_URL pour PostgreSQL, retirez-la pour la base embarquée.',
    },
    en: {
      found: 'The backup is that of a {found} database.',
      expected: 'Expected: {expected}, from DATABASE_URL.',
      action: 'Set DATABASE_URL for PostgreSQL, remove it for the embedded database.',
    },
  },
  'backup.tool-missing': {
    kind: 'unavailable',
    fr: {
      found: 'Le programme {tool} de PostgreSQL n’est pas installé sur cette machine.',
      action: 'Installez les outils clients de PostgreSQL, de la version du serveur ou plus récents.',
    },
    en: {
      found: 'The program {tool} of PostgreSQL is not installed on this machine.',
      action: 'Install the client tools of PostgreSQL, of the version of the server or later.',
    },
  },
  'backup.tool-failed': {
    kind: 'unavailable',
    fr: { found: '{tool} a échoué : {reason}' },
    en: { found: '{tool} failed: {reason}' },
  },
  'backup.restore-unfinished': {
    kind: 'unavailable',
    fr: {
      found: 'Une restauration ne s’est pas terminée dans « {path} ».',
      action: 'Videz ce dossier, puis relancez la restauration.',
    },
    en: {
      found: 'A restoration did not end in “{path}”.',
      action: 'Empty this folder, then run the restoration again.',
    },
  },
  'backup.no-moment': {
    kind: 'invalid',
    fr: {
      found: 'Cette sauvegarde n’a aucun moment à cette heure ou avant.',
      expected: 'Attendu : une heure entre {first} et {last}.',
      action: 'Donnez une autre heure (--to), ou vérifiez le dossier.',
    },
    en: {
      found: 'This backup has no moment at that time or before.',
      expected: 'Expected: a time between {first} and {last}.',
      action: 'Give another time (--to), or check the folder.',
    },
  },
  'backup.follow-sqlite-only': {
    kind: 'conflict',
    fr: {
      found:
        'Les sauvegardes en continu sont celles de la base embarquée ; ici, les données sont dans PostgreSQL.',
      action:
        'Archivez le journal de PostgreSQL (pg_basebackup, archive_command) et les versions du compartiment : le guide dit comment.',
    },
    en: {
      found: 'Continuous backups are those of the embedded database; here, data are in PostgreSQL.',
      action:
        'Archive the log of PostgreSQL (pg_basebackup, archive_command) and the versions of the bucket: the guide tells how.',
    },
  },
  'backup.folder-missing': {
    kind: 'invalid',
    fr: {
      found: 'Le dossier de la sauvegarde n’est pas nommé.',
      expected: 'Attendu : {usage}',
    },
    en: {
      found: 'The folder of the backup is not named.',
      expected: 'Expected: {usage}',
    },
  },
});
