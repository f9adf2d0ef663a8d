import { administrationErrors } from './administration/errors/administration.ts';
import { metadataErrors } from './catalogue/errors/metadata.ts';
import { commonErrors } from './core/errors/common.ts';
import {
  type ErrorDefinition,
  type ErrorParams,
  formatStatement,
  type Language,
} from './core/errors/define.ts';
import { serverErrors } from './core/errors/server.ts';
import { accessErrors } from './datastore/errors/access.ts';
import { annexeErrors } from './datastore/errors/annexes.ts';
import { consumptionErrors } from './datastore/errors/consumption.ts';
import { datastoreErrors } from './datastore/errors/datastore.ts';
import { displayStyleErrors } from './datastore/errors/display-styles.ts';
import { formatErrors } from './datastore/errors/formats.ts';
import { pyramidErrors } from './datastore/errors/pyramids.ts';
import { rasterErrors } from './datastore/errors/rasters.ts';
import { serviceErrors } from './datastore/errors/services.ts';
import { storageErrors } from './datastore/errors/storage.ts';
import { styleErrors } from './datastore/errors/styles.ts';
import { tilingErrors } from './datastore/errors/tiling.ts';
import { uploadErrors } from './datastore/errors/uploads.ts';
import { accountErrors } from './people/errors/accounts.ts';
import { communityErrors } from './people/errors/communities.ts';

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
} from './core/errors/define.ts';
