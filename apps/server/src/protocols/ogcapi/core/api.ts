/** Parts of OGC API (Features, Tiles, Records), added to one landing page, conformance list and definition. */
import type { Language } from '@cartable/contract';
import type { Audience, ServedType, ServiceOperation } from '@cartable/datastore';
import type { ApiInfo, DefinitionPart, Link } from '@cartable/ogc';
import type { RouteOperation } from '../../../operations/request-operation.ts';
import type { Answer } from '../../context/answer/service-answer.ts';
import type { ReceivedRequest } from '../../context/received-request.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import type { Html } from './html/html.ts';

/** A request to the API: the whole platform's, or one datastore's. */
export interface ApiContext extends ServiceContext {
  /** Query of the address, without `?`. */
  readonly query: string;
  /** The language asked in the address, against that of the browser: links keep it. */
  readonly requestedLanguage: Language | undefined;
  readonly accept: string | undefined;
  readonly api: ApiInfo;
  readonly parts: readonly ApiPart[];
}

/** A folder beside this one, and a place in the list of `protocol.ts`. */
export interface ApiPart {
  /** Audience of a part that is not both at the open and at the private addresses. */
  readonly audience?: Audience;
  readonly offerings: readonly ServedType[];
  /** Addresses of classes, each declared because tests prove it. */
  readonly conformance: readonly string[];
  readonly resources: readonly ApiResource[];
  /** Links of the landing page beside those of every API. @default none */
  landingLinks?(context: ApiContext): readonly Link[];
  /** The same on the page for people. @default none */
  landingPages?(context: ApiContext): readonly { readonly title: string; readonly href: string }[];
  /** Collections this visitor may see, in the order of the services. */
  listCollections(context: ApiContext): readonly ListedCollection[];
  hasCollection(context: ApiContext, id: string, operation: ServiceOperation): boolean;
  /** Undefined for a collection of another part, or of none. */
  findCollection(context: ApiContext, id: string): ApiDocument | undefined;
  definition(context: ApiContext): DefinitionPart;
}

/** A collection in the list of collections. */
export interface ListedCollection {
  json(): object;
  /** All that its JSON is written from but the address and the language of the request. @default nothing that lasts */
  readonly facts?: object;
  /** @param heading makes a heading of its title */
  item(heading: (title: Html) => Html): Html;
  /** schema.org Dataset, for search engines. @default none */
  dataset?(): object;
}

export type PathParameters = ReceivedRequest['path'];

export type ApiResource = ApiDocumentResource | ApiAnswerResource;

interface ApiAddress {
  /** Below the landing page, in the notation of routes. */
  readonly path: string;
  /** @default false */
  readonly isUncounted?: boolean;
  /** @default 'other' */
  readonly operation?: RouteOperation;
}

/** Written from published facts: kept until the next publication, for each language and form. */
export interface ApiDocumentResource extends ApiAddress {
  document(context: ApiContext, path: PathParameters): ApiDocument;
}

export interface ApiAnswerResource extends ApiAddress {
  answer(context: ApiContext, request: ReceivedRequest): Answer | Promise<Answer>;
}

/** A resource in both its forms. */
export interface ApiDocument {
  /** Media type of the JSON. */
  readonly mediaType: string;
  json(): object;
  /** The same JSON in pieces of UTF-8, some of which come again in the next one. @default one piece */
  pieces?(): readonly Uint8Array[];
  page(): string;
}
