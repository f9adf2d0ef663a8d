import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './metadata.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  noRecord: 'No metadata yet',
  noRecordText: 'It describes the whole datasheet: write it now, or when the first service is created.',
  noRecordAnyMore: 'The metadata record was deleted. You can write it again.',
  datastoreId: 'Identifier of the datastore',
  published: 'This record is published in the catalogue.',
  publishedText: 'Everyone can read it, with its open services.',
  unpublished: 'This record is not published in the catalogue.',
  unpublishedNoService:
    'It will be with the first published service: there is none for now. A link to what others serve is enough to publish it too.',
  unpublishedLinks: 'It leads to what others serve: it may be published without a service of here.',
  unpublishedByHand: 'It was taken off the catalogue; its services still answer.',
  see: 'See it in the catalogue',
  publish: 'Publish in the catalogue',
  publishDone: 'The record is published in the catalogue.',
  unpublish: 'Take off the catalogue',
  unpublishTitle: 'Take record “{{identifier}}” off the catalogue?',
  unpublishText:
    'Its public page will answer that it does not exist, and nobody will be able to ask for access there. The services go on answering. The record is kept; the next publication of a service will publish it again.',
  unpublishDone: 'The record is no longer in the catalogue.',
  delete: 'Delete the metadata record',
  deleteTitle: 'Delete metadata record “{{identifier}}”?',
  deleteText:
    'What was written in the service forms is lost and the identifier is free again. Data and services stay.',
  deleteDone: 'The metadata record was deleted.',
  edit: 'Edit the metadata record',
  write: 'Write the metadata record',
  copyAddress: 'Address of {{name}} ({{protocol}})',
  protocol: 'Protocol {{protocol}}',
};
