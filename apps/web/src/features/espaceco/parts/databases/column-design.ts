/** A column being designed, as its form holds it: texts, whatever they are. Pure. */

import { type ColumnForm, type EspacecoColumnType, photoMediaTypes } from '@cartable/contract/espaceco';
import { textOfValues, valuesOfText } from '../themes/attribute-values.ts';
import { type LinkValues, linksOf, linkValuesOf } from './column-links.ts';

export interface ColumnValues extends LinkValues {
  name: string;
  type: EspacecoColumnType;
  title: string;
  description: string;
  nullable: boolean;
  required: boolean;
  unique: boolean;
  readOnly: boolean;
  defaultValue: string;
  /** One on each line. */
  enum: string;
  minValue: string;
  maxValue: string;
  minLength: string;
  maxLength: string;
  pattern: string;
  autofill: string;
  autofillOn: ColumnForm['autofill_on'];
  /** `custom`: what the API chose, and stays. */
  files: 'any' | 'photos' | 'custom';
  otherFiles: ColumnForm['mime_types'];
}

export function columnValuesOf(column: ColumnForm | undefined): ColumnValues {
  return {
    name: column?.name ?? '',
    type: column?.type ?? 'String',
    title: column?.title ?? '',
    description: column?.description ?? '',
    nullable: column?.nullable ?? true,
    required: column?.required ?? false,
    unique: column?.unique ?? false,
    readOnly: column?.read_only ?? false,
    defaultValue: column?.default_value ?? '',
    enum: textOfValues(column?.enum ?? undefined),
    minValue: column?.min_value ?? '',
    maxValue: column?.max_value ?? '',
    minLength: String(column?.min_length ?? ''),
    maxLength: String(column?.max_length ?? ''),
    pattern: column?.pattern ?? '',
    autofill: column?.autofill ?? '',
    autofillOn: column?.autofill_on ?? 'insert',
    files: filesOf(column?.mime_types ?? null),
    otherFiles: column?.mime_types ?? null,
    ...linkValuesOf(column),
  };
}

/** Whether values of a type lie between two others. */
export const hasBounds = (type: EspacecoColumnType): boolean =>
  type !== 'String' && type !== 'Boolean' && type !== 'JsonValue' && type !== 'Document';

/** Whether values may be listed, or be there from the beginning. */
export const isListable = (type: EspacecoColumnType): boolean =>
  type !== 'Boolean' && type !== 'JsonValue' && type !== 'Document';

/** Whether the server has something to fill a column in with. */
export const isFillable = isListable;

function filesOf(types: ColumnForm['mime_types']): ColumnValues['files'] {
  if (types === null) return 'any';
  const arePhotos =
    types.length === photoMediaTypes.length && photoMediaTypes.every((type) => types.includes(type));
  return arePhotos ? 'photos' : 'custom';
}

function mediaTypesOf({ files, otherFiles }: ColumnValues): ColumnForm['mime_types'] {
  if (files === 'any') return null;
  return files === 'photos' ? [...photoMediaTypes] : otherFiles;
}

const textOrNull = (text: string): string | null => text.trim() || null;
const numberOrNull = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** Rules that are not of its type are left out. */
export function columnOf(values: ColumnValues): ColumnForm {
  const { type } = values;
  const isText = type === 'String';
  const isListed = isListable(type) && values.enum.trim() !== '';
  return {
    name: values.name.trim(),
    type,
    title: textOrNull(values.title),
    description: textOrNull(values.description),
    nullable: values.nullable,
    required: values.required,
    unique: values.unique,
    read_only: values.readOnly,
    default_value: type === 'Document' ? null : textOrNull(values.defaultValue),
    enum: isListed ? valuesOfText(values.enum) : null,
    min_value: hasBounds(type) ? textOrNull(values.minValue) : null,
    max_value: hasBounds(type) ? textOrNull(values.maxValue) : null,
    min_length: isText ? numberOrNull(values.minLength) : null,
    max_length: isText ? numberOrNull(values.maxLength) : null,
    pattern: isText ? textOrNull(values.pattern) : null,
    autofill: isFillable(type) ? textOrNull(values.autofill) : null,
    autofill_on: values.autofillOn,
    mime_types: type === 'Document' ? mediaTypesOf(values) : null,
    ...linksOf(values),
  };
}
