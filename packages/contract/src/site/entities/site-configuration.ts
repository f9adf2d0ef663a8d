import { z } from 'zod';
import { conformities } from './site-content.ts';

/** Whose site it is. The mark, the typeface and the words of the French State are reserved to its services. */
export const brandSchema = z.object({
  kind: z.enum(['own', 'state']),
  /** Organisation named at the top of the pages; none: the site is named alone. */
  name: z.string().nullable(),
  /** Path of a picture on this site. */
  logo: z.string().nullable(),
  /** `#rrggbb` */
  colour: z.string().nullable(),
  /** Words under the name of the site, in place of those of the product. */
  tagline: z.string().nullable(),
});
export type Brand = z.infer<typeof brandSchema>;

/** An organisation the site is made with. */
const partnerSchema = z.object({
  name: z.string(),
  url: z.url(),
  /** Path of its picture on this site. */
  logo: z.string(),
});
export type Partner = z.infer<typeof partnerSchema>;

/** A tile service the operator chose as background. */
export const configuredBaseMapSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('xyz'), url: z.string(), attribution: z.string() }),
  /** An archive of tiles, read by ranges. */
  z.object({ type: z.literal('pmtiles'), url: z.string(), attribution: z.string() }),
  z.object({
    type: z.literal('wmts'),
    url: z.string(),
    layer: z.string(),
    style: z.string(),
    /** Media type of its images. */
    format: z.string(),
    /** On the grid of Web Mercator, its levels named by their number. */
    matrix_set: z.string(),
    attribution: z.string(),
  }),
]);
export type ConfiguredBaseMap = z.infer<typeof configuredBaseMapSchema>;

/** Settings of the installation the front needs before it draws anything. */
export const siteConfigurationSchema = z.object({
  site_title: z.string(),
  brand: brandSchema,
  /** What the footer says of accessibility. */
  accessibility: z.enum(conformities),
  /** Shown in the footer, in this order. */
  partners: z.array(partnerSchema),
  /** Matomo that visitors who agree are counted by; null: nobody is. */
  audience: z.object({ url: z.url(), site: z.int() }).nullable(),
  public_url: z.url(),
  version: z.string(),
  login_disabled: z.boolean(),
  /** Ways to sign in. */
  sign_in: z.object({
    /** With an address and a password. */
    local: z.boolean(),
    /** Name of the identity provider; null: there is none. */
    provider: z.string().nullable(),
  }),
  /** Who may ask for an account, and of which domains its address may be; none: of any. */
  sign_up: z.enum(['open', 'invitation', 'closed']),
  sign_up_domains: z.array(z.string()),
  /** `null`: this installation has no collaborative space in its menu. */
  api_espaceco_url: z.string().nullable(),
  catalogue_url: z.string(),
  annexes_url: z.string(),
  config_community_id: z.string().nullable(),
  config_technical_name: z.string().nullable(),
  /** Background of the maps: the shipped one, or a tile service the operator chose. */
  base_map: z.discriminatedUnion('type', [
    z.object({ type: z.literal('embedded') }),
    ...configuredBaseMapSchema.options,
  ]),
  /** Those a person may choose in its place: photographs of the ground, a plan. */
  other_base_maps: z.array(z.object({ name: z.string(), base_map: configuredBaseMapSchema })),
  /** The usual projections, proposed first on deposit; `GET /api/projections` looks through all of them. */
  projections: z.array(z.object({ code: z.string(), name: z.string() })),
  limits: z.object({
    upload_bytes: z.number(),
    chunk_bytes: z.number(),
    /** Days without event after which a datasheet of the sandbox is deleted. */
    sandbox_days: z.number().int(),
    /** Services one person may publish in the sandbox. */
    sandbox_services: z.number().int(),
    /** A session unused for that long is closed. */
    session_idle_seconds: z.int(),
  }),
});
export type SiteConfiguration = z.infer<typeof siteConfigurationSchema>;

export const projectionSchema = z.object({
  /** `EPSG:n`; the code of a system of ESRI is written so too. */
  code: z.string(),
  name: z.string(),
  /** Area of use, in the English words of the registry. */
  place: z.string().nullable(),
  /** Another one has taken its place. */
  deprecated: z.boolean(),
});
export type Projection = z.infer<typeof projectionSchema>;
