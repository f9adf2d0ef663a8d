import { administrationErrors } from './administration/index.ts';
import { catalogueErrors } from './catalogue/index.ts';
import {
  coreErrors,
  type ErrorDefinition,
  type ErrorParams,
  formatStatement,
  type Language,
} from './core/index.ts';
import { datastoreErrors } from './datastore/index.ts';
import { espacecoErrors } from './espaceco/index.ts';
import { peopleErrors } from './people/index.ts';

/** Every error the platform can answer, by its stable code. */
export const errorCatalogue = {
  ...coreErrors,
  ...peopleErrors,
  ...datastoreErrors,
  ...catalogueErrors,
  ...administrationErrors,
  ...espacecoErrors,
};

export type ErrorCode = keyof typeof errorCatalogue;

/** A refusal or failure that a person may read. The text exists in each language; programs read `code`. */
export class CartableError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams;

  constructor(code: ErrorCode, params: ErrorParams = {}, options?: { cause?: unknown }) {
    super(formatStatement(definitionOf(code).en, params, 'en'), options);
    this.name = 'CartableError';
    this.code = code;
    this.params = params;
  }

  get kind() {
    return definitionOf(this.code).kind;
  }

  text(language: Language): string {
    return formatStatement(definitionOf(this.code)[language], this.params, language);
  }
}

export function definitionOf(code: ErrorCode): ErrorDefinition {
  return errorCatalogue[code];
}

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code);
}
