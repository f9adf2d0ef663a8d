import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './DatasheetUpload.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  createTitle: 'Create a datasheet',
  addTitle: 'Add a data file',
  dataName: 'Name of the datasheet',
  dataNameHint: 'This name groups the file, the databases and the services. It can be changed later.',
  nameRequired: 'Give the datasheet a name.',
  nameLong: 'The name has at most 99 characters.',
  nameCharacters:
    "The name only takes letters, digits, spaces and the signs - – — . _ ~ ! $ & ' ’ ( ) * + , ; : @ % « » °",
  nameTaken: 'A datasheet already has this name: choose another one, or add the file from that datasheet.',
  addTo: 'The file is added to the datasheet “{{name}}”.',
  fileRequired: 'Choose at least one data file.',
  fileUnfinished: 'Wait for the files to be sent, or remove those that failed.',
  technicalName: 'Technical name of the data',
  technicalNameHint: 'Name of the data that this file becomes.',
  technicalNameRequired: 'Give a technical name.',
  technicalNameLong: 'The technical name has at most 100 characters.',
  about: 'File “{{name}}”',
  submit: 'Check and integrate',
  submitHint: 'The file is checked then integrated; you may leave the page.',
  waiting: 'Creating…',
};
