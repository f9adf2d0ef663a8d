/** A broken rule of the contract in the words of the form. */

import type { FieldError } from 'react-hook-form';

export type FieldProblem =
  | 'required'
  | 'tooLong'
  | 'chooseOne'
  | 'email'
  | 'url'
  | 'technicalName'
  | 'identifier'
  | 'degrees'
  | 'invalid';

const byField: Readonly<Record<string, FieldProblem>> = {
  technical_name: 'technicalName',
  public_name_of_table: 'technicalName',
  identifier: 'identifier',
  email_contact: 'email',
  organization_email: 'email',
  'contacts.email': 'email',
  attribution_url: 'url',
  'licence.url': 'url',
  'links.url': 'url',
  'extent.west': 'degrees',
  'extent.south': 'degrees',
  'extent.east': 'degrees',
  'extent.north': 'degrees',
  creation_date: 'required',
};

export interface ProblemContext {
  readonly field: string;
  readonly value: unknown;
}

/** @param error as the Zod resolver reports it: its `type` is the code of the issue */
export function problemOf(error: Pick<FieldError, 'type'>, { field, value }: ProblemContext): FieldProblem {
  // Four sides or none: an empty one is wrong beside the others.
  if (byField[field] === 'degrees') return 'degrees';
  if (Array.isArray(value) && error.type === 'too_small') return 'chooseOne';
  const isEmpty = value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
  if (isEmpty || error.type === 'too_small') return 'required';
  if (error.type === 'too_big') return 'tooLong';
  return byField[field] ?? 'invalid';
}
