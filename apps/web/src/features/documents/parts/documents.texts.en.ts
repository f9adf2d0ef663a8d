import type { SameTexts } from '../../../base/i18n/texts.ts';
import type { fr } from './documents.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  name: 'Name',
  nameRequired: 'Give the document a name.',
  nameTooLong: 'A name has at most 200 characters.',
  description: 'Description',
  descriptionTooLong: 'A description has at most 2,000 characters.',
  file: 'File',
  fileRequired: 'Choose a file.',
  fileTooLarge: 'This file weighs {{size}}; the maximum is {{limit}}.',
  fileUnfit: 'This type of file is not accepted here.',
  fileChosen: '{{name}} – {{size}}',
  dropHint: 'You may also drop it here.',
  sending: 'Sending the file…',
  typePdf: 'PDF',
  typeImage: 'Image',
  typeText: 'Text',
  typeTable: 'Table',
  typeArchive: 'Archive',
  typeProject: 'QGIS project',
  typeDocument: 'Document',
  typeOther: 'File',
};
