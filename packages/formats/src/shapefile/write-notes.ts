/** Notes on what a Shapefile could not keep as it was, for whoever opens the archive. */

import type { Language } from '@cartable/contract';
import type { Column } from '@cartable/geo';
import { type DbfField, textBytes } from './dbf-fields.ts';

export interface ShapefileNotes {
  readonly columns: readonly Column[];
  readonly fields: readonly { readonly field: DbfField; readonly cut: number; readonly isTextual: boolean }[];
  /** Names of the shapefiles inside, when there are several. */
  readonly parts: readonly string[];
  /** Features put in several files, part by part. */
  readonly split: number;
}

interface Words {
  readonly names: string;
  readonly cut: (name: string, count: number) => string;
  readonly textual: (name: string) => string;
  readonly leftOut: (name: string) => string;
  readonly parts: string;
  readonly split: (count: number) => string;
}

const words: Readonly<Record<Language, Words>> = {
  fr: {
    names: 'Noms des champs, limités à 10 caractères (champ du fichier = attribut d’origine) :',
    cut: (name, count) =>
      `${name} : ${count} valeur${count > 1 ? 's' : ''} coupée${count > 1 ? 's' : ''} à ${textBytes} octets.`,
    textual: (name) => `${name} : nombres de plus de 18 chiffres, écrits en texte pour rester exacts.`,
    leftOut: (name) => `${name} : contenu binaire, absent du fichier.`,
    parts: 'Un Shapefile ne contient qu’une sorte de géométrie. Les objets sont répartis entre :',
    split: (count) => `Objets répartis partie par partie entre plusieurs fichiers : ${count}.`,
  },
  en: {
    names: 'Names of fields, limited to 10 characters (field of the file = original attribute):',
    cut: (name, count) => `${name}: ${count} value${count > 1 ? 's' : ''} cut at ${textBytes} bytes.`,
    textual: (name) => `${name}: numbers of more than 18 digits, written as text to stay exact.`,
    leftOut: (name) => `${name}: binary content, absent from the file.`,
    parts: 'A Shapefile holds one kind of geometry. Features are spread over:',
    split: (count) => `Features spread part by part over several files: ${count}.`,
  },
};

/** `undefined` when there is nothing to say. */
export function shapefileNotes(notes: ShapefileNotes, language: Language): string | undefined {
  const say = words[language];
  const renamed = notes.fields.filter(({ field }) => field.name !== field.column.name);
  const losses = [
    ...notes.fields.filter(({ cut }) => cut > 0).map(({ field, cut }) => say.cut(field.column.name, cut)),
    ...notes.fields.filter(({ isTextual }) => isTextual).map(({ field }) => say.textual(field.column.name)),
    ...notes.columns.filter(({ type }) => type === 'blob').map(({ name }) => say.leftOut(name)),
  ];
  const paragraphs = [
    notes.parts.length > 1 ? [say.parts, ...notes.parts.map((name) => `  ${name}`)] : [],
    notes.split > 0 ? [say.split(notes.split)] : [],
    renamed.length > 0
      ? [say.names, ...renamed.map(({ field }) => `  ${field.name} = ${field.column.name}`)]
      : [],
    losses,
  ].filter((lines) => lines.length > 0);
  if (paragraphs.length === 0) return undefined;
  return `${paragraphs.map((lines) => lines.join('\r\n')).join('\r\n\r\n')}\r\n`;
}
