/** Without schemas: the page of the catalogue needs these lists, and no visitor loads Zod for them. */

/**
 * Facets of the catalogue. Values are codes of controlled lists, never free texts: a list of them cannot fall apart
 * into spellings.
 */
export const catalogueFacets = [
  /** INSPIRE theme, by its two letters in the registry, e.g. `hy`. */
  'theme',
  /** MD_TopicCategoryCode of ISO 19115. */
  'topic',
  /** Datastore that publishes, by its id. */
  'producer',
  /** Code of a known licence, or `other`. */
  'licence',
  /** Type of service, e.g. `WMS-VECTOR`. */
  'service',
  /** Format in which a service gives the data. */
  'format',
  /** `vector` or `grid`. */
  'representation',
  /** `open` or `restricted`. */
  'access',
  /** MD_MaintenanceFrequencyCode. */
  'frequency',
] as const;
export type CatalogueFacet = (typeof catalogueFacets)[number];

export const catalogueSorts = ['relevance', 'date', 'title'] as const;
export type CatalogueSort = (typeof catalogueSorts)[number];
