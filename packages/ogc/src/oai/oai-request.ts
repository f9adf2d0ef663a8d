import { CartableError, type ErrorCode, type ErrorParams } from '@cartable/contract';

/** Requests of OAI-PMH 2.0 (openarchives.org/OAI/openarchivesprotocol.html §4), read. */
export type OaiRequest =
  | { readonly verb: 'Identify' }
  | { readonly verb: 'ListMetadataFormats'; readonly identifier: string | undefined }
  | { readonly verb: 'ListSets'; readonly position: OaiPosition }
  | { readonly verb: 'GetRecord'; readonly identifier: string; readonly metadataPrefix: string }
  | ({ readonly verb: OaiListVerb } & OaiList);

export type OaiListVerb = 'ListIdentifiers' | 'ListRecords';

export interface OaiList {
  readonly selection: OaiSelection;
  readonly position: OaiPosition;
}

export interface OaiSelection {
  readonly metadataPrefix: string;
  /** First moment, ISO 8601 with milliseconds. */
  readonly from: string | undefined;
  /** First moment after the last one. */
  readonly before: string | undefined;
  readonly set: string | undefined;
}

/** Where a list goes on: behind an identifier, which no change of others moves. */
export interface OaiPosition {
  /** @default from the beginning */
  readonly after: string | undefined;
  /** Number of those given before. */
  readonly cursor: number;
  /** Number of all, as it was at the beginning; unknown there. */
  readonly total: number | undefined;
}

export const oaiVerbs = [
  'Identify',
  'ListMetadataFormats',
  'ListSets',
  'GetRecord',
  'ListIdentifiers',
  'ListRecords',
] as const;
export type OaiVerb = (typeof oaiVerbs)[number];

/** Codes of §3.6. */
export type OaiErrorCode =
  | 'badArgument'
  | 'badResumptionToken'
  | 'badVerb'
  | 'cannotDisseminateFormat'
  | 'idDoesNotExist'
  | 'noMetadataFormats'
  | 'noRecordsMatch'
  | 'noSetHierarchy';

/** Why there is no answer, in the codes of OAI-PMH; its text is the contract's. */
export class OaiError extends CartableError {
  readonly oaiCode: OaiErrorCode;

  constructor(oaiCode: OaiErrorCode, code: ErrorCode, params: ErrorParams = {}) {
    super(code, params);
    this.name = 'OaiError';
    this.oaiCode = oaiCode;
  }
}
