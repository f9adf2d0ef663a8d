/** A link of OGC API documents (OGC 17-069r4 §7.11, RFC 8288). */
export interface Link {
  readonly href: string;
  readonly rel: string;
  readonly type?: string;
  readonly title?: string;
  readonly hreflang?: string;
  /** `href` is a template (RFC 6570). */
  readonly templated?: boolean;
}

export const geoJsonMediaType = 'application/geo+json';
export const htmlMediaType = 'text/html';
export const jsonMediaType = 'application/json';
export const schemaMediaType = 'application/schema+json';
export const openApiMediaType = 'application/vnd.oai.openapi+json;version=3.0';
export const problemMediaType = 'application/problem+json';

export const queryablesRelation = 'http://www.opengis.net/def/rel/ogc/1.0/queryables';
