import { defineErrors } from '../../core/errors/define.ts';

/** Errors of storage: the data folder, the databases, the feature tables, the objects. */
export const storageErrors = defineErrors({
  'storage.folder-read-only': {
    kind: 'unavailable',
    fr: {
      found: 'Le dossier de données « {path} » ne peut pas être écrit.',
      action: 'Donnez le droit d’écriture au compte qui lance le serveur, ou choisissez un autre dossier.',
    },
    en: {
      found: 'The data folder “{path}” cannot be written to.',
      action: 'Grant write access to the account that runs the server, or choose another folder.',
    },
  },
  'storage.folder-unusable': {
    kind: 'unavailable',
    fr: {
      found: '« {path} » ne peut pas servir de dossier de données ({reason}).',
      expected: 'Attendu : un dossier local, existant ou à créer.',
    },
    en: {
      found: '“{path}” cannot be used as the data folder ({reason}).',
      expected: 'Expected: a local folder, existing or to be created.',
    },
  },
  'storage.folder-in-use': {
    kind: 'unavailable',
    fr: {
      found:
        'Le dossier de données « {path} » est déjà utilisé par un autre serveur (processus {pid}, depuis {since}).',
      action: 'Arrêtez-le, ou choisissez un autre dossier.',
    },
    en: {
      found: 'The data folder “{path}” is already used by another server (process {pid}, since {since}).',
      action: 'Stop it, or choose another folder.',
    },
  },
  'storage.database-damaged': {
    kind: 'unavailable',
    fr: {
      found: 'La base de données « {path} » est abîmée ({reason}).',
      action: 'Restaurez la dernière sauvegarde de ce fichier.',
    },
    en: {
      found: 'The database “{path}” is damaged ({reason}).',
      action: 'Restore the last backup of this file.',
    },
  },
  'storage.database-newer': {
    kind: 'unavailable',
    fr: {
      found: 'La base de données a été écrite par une version plus récente (étape inconnue : {migration}).',
      action: 'Lancez cette version ou une plus récente, ou restaurez une sauvegarde antérieure.',
    },
    en: {
      found: 'The database was written by a newer version (unknown step: {migration}).',
      action: 'Run that version or a later one, or restore an earlier backup.',
    },
  },
  'storage.migrations-pending': {
    kind: 'unavailable',
    fr: {
      found: 'La base de données attend {count} étapes de mise à jour, et CARTABLE_MIGRATIONS vaut manual.',
      action: 'Arrêtez les autres processus, lancez « npm run migrate », puis démarrez-les.',
    },
    en: {
      found: 'The database waits for {count} steps of update, and CARTABLE_MIGRATIONS is manual.',
      action: 'Stop the other processes, run “npm run migrate”, then start them.',
    },
  },
  'storage.database-unreachable': {
    kind: 'unavailable',
    fr: {
      found: 'La base de données PostgreSQL ne répond pas ({reason}).',
      action: 'Vérifiez DATABASE_URL et que le serveur de base de données est en marche.',
    },
    en: {
      found: 'The PostgreSQL database does not answer ({reason}).',
      action: 'Check DATABASE_URL and that the database server is running.',
    },
  },
  'storage.statement-too-long': {
    kind: 'unavailable',
    fr: {
      found: 'La base de données n’a pas répondu en {limit} s : la demande a été abandonnée.',
      action: 'Réessayez ; si cela dure, prévenez l’administrateur.',
    },
    en: {
      found: 'The database did not answer within {limit} s: the request was given up.',
      action: 'Try again; if it lasts, tell the administrator.',
    },
  },
  'storage.postgis-missing': {
    kind: 'unavailable',
    fr: {
      found: 'L’extension PostGIS manque dans la base de données et n’a pas pu être créée ({reason}).',
      action: 'Faites exécuter « CREATE EXTENSION postgis » par un administrateur de la base.',
    },
    en: {
      found: 'The PostGIS extension is missing from the database and could not be created ({reason}).',
      action: 'Have an administrator of the database run “CREATE EXTENSION postgis”.',
    },
  },
  'storage.database-locked': {
    kind: 'unavailable',
    fr: {
      found: 'Un autre programme tient la base de données « {path} ».',
      action: 'Attendez qu’il ait fini, ou arrêtez-le.',
    },
    en: {
      found: 'Another program holds the database “{path}”.',
      action: 'Wait until it has done, or stop it.',
    },
  },
  'storage.cannot-write-now': {
    kind: 'unavailable',
    fr: {
      found: 'La plateforme ne peut rien enregistrer pour l’instant. Ce qui est publié reste consultable.',
      action: 'Recommencez dans quelques instants ; si cela dure, prévenez l’administrateur.',
    },
    en: {
      found: 'The platform cannot record anything for now. What is published can still be read.',
      action: 'Try again in a moment; if it lasts, tell the administrator.',
    },
  },
  'storage.disk-full': {
    kind: 'unavailable',
    fr: {
      found: 'Il n’y a plus de place là où les données sont conservées.',
      action: 'Libérez de la place puis recommencez.',
    },
    en: {
      found: 'There is no space left where the data are kept.',
      action: 'Free some space, then try again.',
    },
  },
  'storage.objects-unreachable': {
    kind: 'unavailable',
    fr: {
      found: 'Le dépôt d’objets « {bucket} » ne répond pas ({reason}).',
      action:
        'Recommencez dans quelques instants ; si cela dure, l’administrateur vérifie CARTABLE_S3_ENDPOINT et ce serveur.',
    },
    en: {
      found: 'The object store “{bucket}” does not answer ({reason}).',
      action:
        'Try again in a moment; if it lasts, the administrator checks CARTABLE_S3_ENDPOINT and that server.',
    },
  },
  'storage.objects-refused': {
    kind: 'unavailable',
    fr: {
      found: 'Le dépôt d’objets « {bucket} » refuse la plateforme ({reason}).',
      action:
        'Vérifiez CARTABLE_S3_BUCKET, CARTABLE_S3_REGION et les clés : le compte lit, écrit, liste et supprime.',
    },
    en: {
      found: 'The object store “{bucket}” refuses the platform ({reason}).',
      action:
        'Check CARTABLE_S3_BUCKET, CARTABLE_S3_REGION and the keys: the account reads, writes, lists and deletes.',
    },
  },
  'storage.dataset-unknown': {
    kind: 'not-found',
    fr: { found: 'Le jeu de données « {dataset} » n’existe pas ou plus.' },
    en: { found: 'The dataset “{dataset}” does not exist, or no longer.' },
  },
  'storage.dataset-damaged': {
    kind: 'internal',
    fr: {
      found: 'Le jeu de données « {dataset} » ne peut pas être lu ({reason}).',
      action: 'Intégrez de nouveau les données, ou restaurez une sauvegarde.',
    },
    en: {
      found: 'The dataset “{dataset}” cannot be read ({reason}).',
      action: 'Integrate the data again, or restore a backup.',
    },
  },
  'storage.table-unknown': {
    kind: 'not-found',
    fr: { found: 'La table « {table} » n’existe pas dans ce jeu de données.' },
    en: { found: 'The table “{table}” does not exist in this dataset.' },
  },
  'storage.column-unknown': {
    kind: 'invalid',
    fr: { found: 'La colonne « {column} » n’existe pas dans la table « {table} ».' },
    en: { found: 'The column “{column}” does not exist in the table “{table}”.' },
  },
  'storage.table-invalid': {
    kind: 'invalid',
    fr: { found: 'La table « {table} » ne peut pas être créée : {reason}.' },
    en: { found: 'The table “{table}” cannot be created: {reason}.' },
  },
  'storage.index-too-long': {
    kind: 'invalid',
    fr: {
      found: 'La colonne « {column} » de la table « {table} » a des valeurs trop longues pour un index.',
      expected: 'Attendu : au plus {most} octets, une fois comprimées.',
      action: 'Rien n’est perdu : les filtres sur cette colonne restent lents.',
    },
    en: {
      found: 'The column “{column}” of the table “{table}” has values too long for an index.',
      expected: 'Expected: at most {most} bytes, once compressed.',
      action: 'Nothing is lost: filters on that column stay slow.',
    },
  },
  'storage.index-without-room': {
    kind: 'invalid',
    fr: {
      found:
        'Le disque n’a que {free} Mo libres pour l’index de la colonne « {column} » de la table « {table} ».',
      expected: 'Attendu : {needed} Mo, trois fois le fichier de la table.',
      action: 'Libérez de la place : l’index sera fait à la prochaine version des données.',
    },
    en: {
      found:
        'The disk has only {free} MB free for the index of the column “{column}” of the table “{table}”.',
      expected: 'Expected: {needed} MB, three times the file of the table.',
      action: 'Free some space: the index is made with the next version of the data.',
    },
  },
  'storage.value-invalid': {
    kind: 'invalid',
    fr: {
      found: 'La valeur « {value} » de la colonne « {column} » (objet {feature}) n’est pas de type {type}.',
    },
    en: { found: 'The value “{value}” of column “{column}” (feature {feature}) is not of type {type}.' },
  },
  'storage.geometry-mismatch': {
    kind: 'invalid',
    fr: {
      found: 'La géométrie de l’objet {feature} est de type {found}.',
      expected: 'Attendu pour la table « {table} » : {expected}.',
    },
    en: {
      found: 'The geometry of feature {feature} is of type {found}.',
      expected: 'Expected for the table “{table}”: {expected}.',
    },
  },
  'storage.dataset-editable': {
    kind: 'conflict',
    fr: {
      found:
        'Le jeu de données « {dataset} » est modifié objet par objet : il ne peut pas être remplacé en entier.',
      action: 'Supprimez-le d’abord, avec son historique, ou écrivez les données dans un autre.',
    },
    en: {
      found: 'The dataset “{dataset}” is edited feature by feature: it cannot be replaced whole.',
      action: 'Delete it first, with its history, or write the data into another one.',
    },
  },
  'storage.dataset-not-editable': {
    kind: 'invalid',
    fr: {
      found: 'Le jeu de données « {dataset} » n’a pas de table modifiable.',
      expected: 'Attendu : un jeu de données créé pour être modifié objet par objet.',
    },
    en: {
      found: 'The dataset “{dataset}” has no editable table.',
      expected: 'Expected: a dataset created to be edited feature by feature.',
    },
  },
  'storage.value-taken': {
    kind: 'conflict',
    fr: {
      found:
        'Un autre objet de la table « {table} » a déjà la valeur « {value} » dans « {column} », qui n’admet chacune qu’une fois.',
      action: 'Choisissez une autre valeur.',
    },
    en: {
      found:
        'Another object of the table “{table}” already has the value “{value}” in “{column}”, which takes each once.',
      action: 'Choose another value.',
    },
  },
  'storage.edit-invalid': {
    kind: 'invalid',
    fr: { found: 'La transaction ne peut pas être appliquée : {reason}.' },
    en: { found: 'The transaction cannot be applied: {reason}.' },
  },
  'storage.edit-too-large': {
    kind: 'too-large',
    fr: {
      found: 'La transaction est trop grande.',
      expected: 'Attendu : {limit} {unit} au plus.',
      action: 'Répartissez-la en plusieurs transactions.',
    },
    en: {
      found: 'The transaction is too large.',
      expected: 'Expected: at most {limit} {unit}.',
      action: 'Split it into several transactions.',
    },
  },
  'storage.transaction-unknown': {
    kind: 'not-found',
    fr: { found: 'La transaction {sequence} n’existe pas dans ce jeu de données.' },
    en: { found: 'Transaction {sequence} does not exist in this dataset.' },
  },
  'storage.object-unknown': {
    kind: 'not-found',
    fr: { found: 'Le fichier « {key} » n’existe pas ou plus.' },
    en: { found: 'The file “{key}” does not exist, or no longer.' },
  },
  'storage.object-exists': {
    kind: 'conflict',
    fr: { found: 'Le fichier « {key} » existe déjà.', action: 'Relisez-le, ou choisissez un autre nom.' },
    en: { found: 'The file “{key}” already exists.', action: 'Read it again, or choose another name.' },
  },
  'storage.object-key-invalid': {
    kind: 'invalid',
    fr: {
      found: '« {key} » n’est pas un nom d’objet admis.',
      expected:
        'Attendu : un chemin relatif de {limit} octets au plus, sans « .. », sans partie vide ni caractère de contrôle.',
    },
    en: {
      found: '“{key}” is not an accepted object name.',
      expected:
        'Expected: a relative path of at most {limit} bytes, without “..”, empty part or control character.',
    },
  },
  'storage.identifier-invalid': {
    kind: 'invalid',
    fr: { found: '« {identifier} » n’est pas un identifiant de jeu de données admis.' },
    en: { found: '“{identifier}” is not an accepted dataset identifier.' },
  },
});
