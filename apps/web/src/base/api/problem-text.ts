import { formatStatement, type Language } from '@cartable/contract/core';
import { definitionOf, isErrorCode } from '@cartable/contract/errors';
import { findingText } from '../i18n/finding-text.ts';

export interface Problem {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Why a job failed, in the words of the contract: an error of the platform, or a finding that blocks. */
export function textOfProblem({ code, params }: Problem, language: Language): string {
  if (isErrorCode(code)) return formatStatement(definitionOf(code)[language], params, language);
  return findingText({ code, severity: 'error', params: { ...params } }, language);
}
