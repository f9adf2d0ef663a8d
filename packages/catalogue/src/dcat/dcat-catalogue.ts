import { iri, iriOf, node, type RdfNode, type RdfProperty, text, typed } from './rdf.ts';

/** A page of a catalogue in linked data: its records, and where the other pages are. */
export interface CatalogueOfRecords {
  /** Identifier of the catalogue: the same on each page. */
  readonly catalogueUrl: string;
  readonly title: string;
  readonly description: string;
  readonly publisher: { readonly name: string; readonly site: string };
  /** For people. */
  readonly homepage: string;
  readonly total: number;
  readonly pages: PagesOfCatalogue;
  readonly datasets: readonly RdfNode[];
}

export interface PagesOfCatalogue {
  readonly size: number;
  readonly current: string;
  readonly first: string;
  readonly last: string;
  readonly previous?: string | undefined;
  readonly next?: string | undefined;
}

/** DCAT-AP 3.0 with Hydra paging. */
export function dcatCatalogue(catalogue: CatalogueOfRecords): RdfNode[] {
  return [catalogueNode(catalogue), pageNode(catalogue), ...catalogue.datasets];
}

function catalogueNode(catalogue: CatalogueOfRecords): RdfNode {
  const { catalogueUrl, title, description, publisher, homepage, total, pages, datasets } = catalogue;
  return {
    iri: catalogueUrl,
    type: 'dcat:Catalog',
    properties: [
      typed('hydra:Collection'),
      text('dct:title', title, french),
      text('dct:description', description, french),
      node('dct:publisher', {
        type: 'foaf:Organization',
        properties: [
          typed('foaf:Agent'),
          text('foaf:name', publisher.name),
          iriOf('foaf:homepage', 'foaf:Document', publisher.site),
        ],
      }),
      iriOf(
        'dct:language',
        'dct:LinguisticSystem',
        'http://publications.europa.eu/resource/authority/language/FRA',
      ),
      iriOf('foaf:homepage', 'foaf:Document', homepage),
      count('hydra:totalItems', total),
      iri('hydra:view', pages.current),
      ...datasets.flatMap((dataset) => (dataset.iri === undefined ? [] : iri('dcat:dataset', dataset.iri))),
    ],
  };
}

const french = { language: 'fr' };
const count = (name: string, value: number): RdfProperty =>
  text(name, String(value), { datatype: 'xsd:integer' });

/**
 * Page in both versions of Hydra: harvesters follow `hydra:next` of a PartialCollectionView (udata) or `hydra:nextPage`
 * of a PagedCollection (CKAN).
 */
function pageNode({ pages, total }: CatalogueOfRecords): RdfNode {
  const { size, current, first, previous, next, last } = pages;
  const links = { first, previous, next, last };
  return {
    iri: current,
    type: 'hydra:PartialCollectionView',
    properties: [
      typed('hydra:PagedCollection'),
      count('hydra:totalItems', total),
      count('hydra:itemsPerPage', size),
      ...Object.entries(links).flatMap(([name, address]) =>
        address === undefined ? [] : [iri(`hydra:${name}`, address), iri(`hydra:${name}Page`, address)],
      ),
    ],
  };
}
