import { z } from 'zod';
import { dateTime, geographicBox, uuid } from '../../core/common.ts';
import { licenceSchema } from '../../datastore/licences.ts';
import { catalogueFacets } from '../catalogue-lists.ts';

/** A record as a list of them shows it. */
export const catalogueCardSchema = z.object({
  file_identifier: z.string(),
  title: z.string(),
  /** Its beginning, as plain text. */
  abstract: z.string(),
  organisation_name: z.string(),
  datastore: z.object({ _id: uuid, name: z.string(), logo_url: z.string().nullable().optional() }),
  thumbnail_url: z.string().nullable(),
  bbox: geographicBox.nullable(),
  publication_date: dateTime,
  update_date: dateTime,
  licence: licenceSchema.nullable(),
  /** Types of its services. */
  services: z.array(z.string()),
  formats: z.array(z.string()),
  access: z.array(z.enum(['open', 'restricted'])),
});
export type CatalogueCard = z.infer<typeof catalogueCardSchema>;

export const catalogueFacetSchema = z.object({
  name: z.enum(catalogueFacets),
  /** The most frequent first. */
  values: z.array(
    z.object({
      value: z.string(),
      /** For people, where the value is no code of a published list. */
      label: z.string().nullable(),
      /** Number of records with this value, among those that the other filters keep. */
      count: z.number().int(),
    }),
  ),
});
export type CatalogueFacetCounts = z.infer<typeof catalogueFacetSchema>;

export const cataloguePageSchema = z.object({
  items: z.array(catalogueCardSchema),
  total: z.number().int(),
  page: z.number().int(),
  limit: z.number().int(),
  facets: z.array(catalogueFacetSchema),
  /** The words that were searched instead of those given, as no record has one of these; null as a rule. */
  spelling: z.string().nullable(),
  /** When nothing is found: each condition without which something is, with how much. */
  proposals: z.array(
    z.object({
      without: z.enum([...catalogueFacets, 'q', 'bbox', 'updated_since']),
      total: z.number().int(),
    }),
  ),
});
/** Days of use that the figures count. */
export const FIGURES_DAYS = 30;

/** What the catalogue holds, and how it is used: counted, of what everyone may see. */
export const catalogueFiguresSchema = z.object({
  records: z.int(),
  /** Datastores with a published record. */
  producers: z.int(),
  services: z.int(),
  /** Requests that open services answered in the last days, whoever asked: nobody is followed. */
  requests: z.int(),
  /** Records whose open services were asked most in these days; none of those nobody asked. */
  popular: z.array(catalogueCardSchema),
});
export type CatalogueFigures = z.infer<typeof catalogueFiguresSchema>;

/** Suggestions for somebody who types, out of what the catalogue shows to everyone; few of each. */
export const catalogueSuggestionsSchema = z.object({
  records: z.array(z.object({ file_identifier: z.string(), title: z.string() })),
  keywords: z.array(z.string()),
  /** Datastores with a published record. */
  producers: z.array(z.object({ _id: uuid, name: z.string() })),
});
export type CatalogueSuggestions = z.infer<typeof catalogueSuggestionsSchema>;

export type CatalogueProposal = z.infer<typeof cataloguePageSchema>['proposals'][number];
export type CataloguePage = z.infer<typeof cataloguePageSchema>;
