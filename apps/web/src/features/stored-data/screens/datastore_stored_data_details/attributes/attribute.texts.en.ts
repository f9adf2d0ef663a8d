import type { SameTexts } from '../../../../../base/i18n/texts.ts';
import type { fr } from './attribute.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'Meaning and unit of the attributes',
  intro:
    'What you write is saved when you leave the field, and read at once on the public record and by software (WFS, OGC API, ISO 19110). A new version of the data keeps it.',
  introReader: 'What the producer says of the attributes, on the public record and to software.',
  caption: 'Attributes of the table {{name}}',
  attribute: 'Attribute',
  definition: 'Definition',
  definitionOf: 'Definition of {{name}}',
  unit: 'Unit',
  unitOf: 'Unit of {{name}}',
  saving: 'Saving…',
  saved: 'Saved',
};
