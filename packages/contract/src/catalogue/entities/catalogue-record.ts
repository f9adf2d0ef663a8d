import { z } from 'zod';
import { dateTime, geographicBox, uuid } from '../../core/common.ts';
import { recordSchema } from '../../datastore/entities/datasheet.ts';
import { metadataFileSchema } from '../../datastore/entities/metadata.ts';

/** A layer as the catalogue announces it to everyone. */
export const catalogueLayerSchema = z.object({
  name: z.string(),
  /** Type of the service, e.g. `WMS-VECTOR`. */
  endpointType: z.string(),
  /** Protocol by which it answers, e.g. `OGC:WMS`. */
  protocol: z.string(),
  endpointUrl: z.string(),
  offeringId: uuid,
  /** Layer name of the service: the same for all the tables of a WFS. */
  offering_layer_name: z.string(),
  /** Title of the service. */
  title: z.string(),
  /** Its rows as a collection of OGC API Features, where the service gives rows. */
  collectionUrl: z.string().nullable(),
});
export type CatalogueLayer = z.infer<typeof catalogueLayerSchema>;

/** A published record, for everyone: restricted layers are announced, nothing of what they hold is. */
export const catalogueRecordSchema = z.object({
  ...recordSchema.shape,
  update_date: dateTime,
  publication_date: dateTime,
  catalogue_url: z.string(),
  xml_url: z.string(),
  bbox: geographicBox.nullable(),
  projections: z.array(z.string()),
  thumbnail_url: z.string().nullable(),
  datastore: z.object({ _id: uuid, name: z.string(), technical_name: z.string() }),
  open_layers: z.array(catalogueLayerSchema),
  private_layers: z.array(catalogueLayerSchema),
  style_files: z.array(metadataFileSchema),
  capabilities_files: z.array(metadataFileSchema),
  documents: z.array(metadataFileSchema),
});
export type CatalogueRecord = z.infer<typeof catalogueRecordSchema>;
