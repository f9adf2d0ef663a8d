import { z } from 'zod';
import { serviceSchema } from './offering.ts';
import { vectorPyramidRequestSchema } from './pyramid.ts';
import { serviceFormSchema, wfsTableSchema, wmsVectorFormSchema } from './service-form.ts';

/** Kinds of service that tables are published as, all at once when wanted; tiles by a pyramid made for them. */
export const publishableKinds = ['WFS', 'WMS-VECTOR', 'WMTS-TMS'] as const;
export type PublishableKind = (typeof publishableKinds)[number];

const { technical_name: technicalName, service_name: serviceName, ...common } = serviceFormSchema.shape;
const { edited_version: _, ...described } = common;

/** One form for several services: what it says of the resource is said once, by the rules of the single forms. */
export const publicationFormSchema = z.object({
  ...described,
  /** Each kind once; a name left out is proposed from the data and the title. */
  services: z
    .array(
      z.object({
        type: z.enum(publishableKinds),
        technical_name: technicalName.optional(),
        service_name: serviceName.optional(),
      }),
    )
    .min(1)
    .max(publishableKinds.length)
    .refine((services) => new Set(services.map(({ type }) => type)).size === services.length),
  /** Tables to publish; every one with a geometry, entitled from its name, when left out. */
  tables: z.array(wfsTableSchema).min(1).max(200).optional(),
  /** SLD texts by table, for WMS-VECTOR; the default style for the others. */
  styles: wmsVectorFormSchema.shape.styles,
  /** Settings of the tiles; what is left out is proposed from the tables. */
  pyramid: vectorPyramidRequestSchema
    .omit({ vectordb_id: true, technical_name: true })
    .extend({ technical_name: vectorPyramidRequestSchema.shape.technical_name.optional() })
    .optional(),
});
export type PublicationForm = z.infer<typeof publicationFormSchema>;

/** Outcome of each kind: a service being published, or why it was refused; the others go on all the same. */
export const publicationSchema = z.object({
  services: z.array(
    z.object({
      type: z.enum(publishableKinds),
      service: serviceSchema.nullable(),
      error: z
        .object({
          code: z.string(),
          message: z.string(),
          params: z.record(z.string(), z.union([z.string(), z.number()])),
        })
        .nullable(),
    }),
  ),
});
export type Publication = z.infer<typeof publicationSchema>;
