import { z } from 'zod';

/** How the resource is reached at a link of its record: services in the words of ISO records, files and pages. */
export const linkProtocols = [
  'OGC:WMS',
  'OGC:WFS',
  'OGC:WMTS',
  'OGC:WCS',
  'OGC:API',
  'TMS',
  'ESRI:REST',
  'WWW:DOWNLOAD-1.0-http--download',
  'WWW:LINK-1.0-http--link',
] as const;
export type LinkProtocol = (typeof linkProtocols)[number];

/** Links a record may have to what others serve. */
export const mostLinks = 100;

/** Other resources and formats that a record may name. */
export const mostRelated = 50;
export const mostFormats = 20;

/** Longest address of a link. */
export const longestLink = 2000;

/** A service, a file or a page of elsewhere that gives the resource, or tells of it. */
export const recordLinkSchema = z.object({
  protocol: z.enum(linkProtocols),
  url: z.string(),
  /** Name by which a client asks for it (layer, feature type); '' where there is none. */
  name: z.string(),
  /** For people. */
  title: z.string(),
});
export type RecordLink = z.infer<typeof recordLinkSchema>;

/** Only addresses of the web, and none that carries a password: everyone reads them. */
export const linkAddress = z
  .url({ protocol: /^https?$/ })
  .max(longestLink)
  .refine(
    (address) => !URL.canParse(address) || new URL(address).username + new URL(address).password === '',
  );

export const recordLinkFormSchema = z.object({
  protocol: z.enum(linkProtocols).default('WWW:LINK-1.0-http--link'),
  url: linkAddress,
  name: z.string().trim().max(200).default(''),
  title: z.string().trim().min(1).max(200),
});

const longitude = z.number().min(-180).max(180);
const latitude = z.number().min(-90).max(90);

/** Degrees of CRS84; west of a box over the antimeridian is more than its east. */
export const recordExtentFormSchema = z
  .object({ west: longitude, south: latitude, east: longitude, north: latitude })
  .refine(({ south, north }) => south <= north);

/** Largest XML a record keeps of the document it was imported from, in characters. */
export const longestForeignXml = 100_000;
