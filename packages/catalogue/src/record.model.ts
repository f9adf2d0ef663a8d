import type { CswMetadata, MetadataLayer } from '@cartable/contract';

/** A layer as the record leads to it. */
export interface IsoLayer extends MetadataLayer {
  /** Title of the service. */
  readonly title: string;
}

/** All that is written of a resource: what its answers tell, and what only the document needs. */
export interface IsoRecord extends Omit<CswMetadata, 'layers'> {
  readonly layers: readonly IsoLayer[];
  /** MD_SpatialRepresentationTypeCode. */
  readonly representations: readonly ('vector' | 'grid')[];
  /** Formats in which services give the data. */
  readonly formats: readonly string[];
  /** Address where the attributes of its tables are described (ISO 19110); `null` where no service gives rows. */
  readonly feature_catalogue_url: string | null;
}
