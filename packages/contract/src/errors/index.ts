import { accessErrors } from './access.ts';
import { accountErrors } from './accounts.ts';
import { administrationErrors } from './administration.ts';
import { annexeErrors } from './annexes.ts';
import { commonErrors } from './common.ts';
import { communityErrors } from './communities.ts';
import { consumptionErrors } from './consumption.ts';
import { datastoreErrors } from './datastore.ts';
import { type ErrorDefinition, type ErrorParams, formatStatement, type Language } from './define.ts';
import { displayStyleErrors } from './display-styles.ts';
import { formatErrors } from './formats.ts';
import { metadataErrors } from './metadata.ts';
import { pyramidErrors } from './pyramids.ts';
import { rasterErrors } from './rasters.ts';
import { serverErrors } from './server.ts';
import { serviceErrors } from './services.ts';
import { storageErrors } from './storage.ts';
import { styleErrors } from './styles.ts';
import { tilingErrors } from './tiling.ts';
import { uploadErrors } from './uploads.ts';

/** Every error the platform can answer, by its stable code. */
export const errorCatalogue = {
  ...commonErrors,
  ...accessErrors,
  ...accountErrors,
  ...administrationErrors,
  ...annexeErrors,
  ...communityErrors,
  ...consumptionErrors,
  ...datastoreErrors,
  ...displayStyleErrors,
  ...formatErrors,
  ...metadataErrors,
  ...pyramidErrors,
  ...rasterErrors,
  ...serverErrors,
  ...serviceErrors,
  ...storageErrors,
  ...styleErrors,
  ...tilingErrors,
  ...uploadErrors,
};

export type ErrorCode = keyof typeof errorCatalogue;

/** A refusal or failure that a person may read. The text exists in each language; programs read `code`. */
export class CartableError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams;

  constructor(code: ErrorCode, params: ErrorParams = {}, options?: { cause?: unknown }) {
    super(formatStatement(definitionOf(code).en, params), options);
    this.name = 'CartableError';
    this.code = code;
    this.params = params;
  }

  get kind() {
    return definitionOf(this.code).kind;
  }

  text(language: Language): string {
    return formatStatement(definitionOf(this.code)[language], this.params);
  }
}

export function definitionOf(code: ErrorCode): ErrorDefinition {
  return errorCatalogue[code];
}

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code);
}

export {
  type ErrorDefinition,
  type ErrorKind,
  type ErrorParams,
  fillTemplate,
  formatStatement,
  type Language,
  type Statement,
} from './define.ts';
