import type { XmlNode } from '../../common/xml-reader.ts';

/** A query that somebody gave a name, with parameters to be filled in (OGC 09-025r2 §14.2.2). Plain data: it is kept as JSON. */
export interface StoredQuery {
  readonly id: string;
  readonly title: string;
  readonly abstract: string;
  readonly parameters: readonly StoredQueryParameter[];
  /** Qualified names, as written. */
  readonly returnFeatureTypes: string;
  /** Its text is not told. */
  readonly isPrivate: boolean;
  /** Prefixes in force in all of it. */
  readonly prefixes: Readonly<Record<string, string>>;
  readonly queries: readonly StoredNode[];
}

export interface StoredQueryParameter {
  readonly name: string;
  /** Qualified name of an XML Schema type, as written. */
  readonly type: string;
  readonly title: string;
  readonly abstract: string;
}

/** An element without its prefixes, which are those of the query. */
export type StoredNode = Pick<XmlNode, 'uri' | 'local' | 'attributes' | 'text'> & {
  readonly children: readonly StoredNode[];
};

export const queryLanguage = 'urn:ogc:def:queryLanguage:OGC-WFS::WFSQueryExpression';
/** As 09-025r2 §14.2.2.5.3 writes it. */
export const queryLanguages: readonly string[] = [
  queryLanguage,
  'urn:ogc:def:queryLanguage:OGC-WFS::WFS_QueryExpression',
];
