import type { DatasheetRecord } from '@cartable/contract';
import type { XmlNode } from '@cartable/ogc';

/** Reasons why a part of a document could not be taken as it is. */
export type IsoNoteCode =
  | 'absent'
  | 'identifier-changed'
  | 'level-unfit'
  | 'category-unknown'
  | 'frequency-unknown'
  | 'date-unreadable'
  | 'email-unfit'
  | 'resolution-rounded'
  | 'others-ignored'
  | 'shortened'
  | 'foreign-too-large';

export interface IsoNote {
  readonly code: IsoNoteCode;
  /** Field of the record it is about. */
  readonly field: keyof DatasheetRecord;
  /** Value in the document. */
  readonly value: string;
}

/** Longest values the forms take. */
export const longestText = 10_000;
export const longestTitle = 200;
export const mostKeywords = 100;

/** A document being read, and what is noted of it on the way. */
export class IsoDocument {
  readonly root: XmlNode;
  /** Element of the resource the document describes; undefined when it describes nothing. */
  readonly resource: XmlNode | undefined;
  readonly notes: IsoNote[] = [];

  constructor(root: XmlNode, resource: XmlNode | undefined) {
    this.root = root;
    this.resource = resource;
  }

  note(code: IsoNoteCode, field: keyof DatasheetRecord, value = ''): undefined {
    this.notes.push({ code, field, value: value.slice(0, 300) });
    return undefined;
  }

  shorten(field: keyof DatasheetRecord, value: string, longest: number): string | undefined {
    if (value === '') return undefined;
    if (value.length <= longest) return value;
    this.note('shortened', field, String(longest));
    return value.slice(0, longest);
  }

  required(field: keyof DatasheetRecord, value: string, longest: number): string | undefined {
    return value === '' ? this.note('absent', field) : this.shorten(field, value, longest);
  }
}
