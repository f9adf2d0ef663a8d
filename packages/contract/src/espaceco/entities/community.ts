import { z } from 'zod';
import { abilities, dateTime } from '../../core/common.ts';
import { looseBoolean, numericId } from './common.ts';
import { GRIDS_MAX, gridNameSchema, gridSchema } from './grid.ts';
import { reportStatusesSchema, sharedThemeSchema, THEMES_MAX, themeSchema } from './theme.ts';

/** The specification's roles, and `invited`: asked by a manager, has not answered yet. */
export const espacecoRoles = ['pending', 'invited', 'member', 'admin'] as const;
export type EspacecoRole = (typeof espacecoRoles)[number];

/** Simple tools of the map of a community, by the group they are chosen in. */
export const functionalityGroups = {
  display: ['zoom_control', 'rotate_control', 'overviewmap_control', 'print'],
  navigation: ['search_address', 'search_lonlat', 'locate_control', 'search', 'save_positions'],
  measure: ['measure_distance', 'measure_area', 'measure_azimut'],
  report: ['georem'],
} as const;
export const functionalities = Object.values(functionalityGroups).flat();
export type Functionality = (typeof functionalities)[number];

/** Who sees the reports of a community: everybody, its members, or their author and the managers. */
export const reportSharings = ['all', 'restrained', 'personal'] as const;
export type ReportSharing = (typeof reportSharings)[number];

export const COMMUNITY_NAME_MAX = 80;
/** Of HTML source. */
export const COMMUNITY_DESCRIPTION_MAX = 1024;
export const COMMUNITY_EDITORIAL_MAX = 100_000;

export const espacecoCommunityNameSchema = z.string().trim().min(2).max(COMMUNITY_NAME_MAX);

const longitude = z.number().min(-180).max(180);
const latitude = z.number().min(-90).max(90);
/** West, south, east, north in degrees, CRS:84. */
export const espacecoExtentSchema = z
  .tuple([longitude, latitude, longitude, latitude])
  .refine(([west, south, east, north]) => west < east && south < north, {
    message: 'xmin < xmax, ymin < ymax',
  });

/** `POINT(2.35 48.85)`: longitude and latitude. */
const position = z
  .string()
  .max(100)
  .regex(/^POINT\s*\(\s*-?\d{1,3}(\.\d+)?\s+-?\d{1,2}(\.\d+)?\s*\)$/i);
const zoom = z.int().min(0).max(20);

/** A community of the collaborative space (« guichet »). */
export const espacecoCommunitySchema = z.object({
  id: z.int(),
  name: z.string(),
  /** HTML, cleaned. */
  description: z.string().nullable(),
  /** HTML, cleaned: what a person who opens the community reads first. */
  editorial: z.string().nullable(),
  keywords: z.array(z.string()),
  logo_url: z.string().nullable(),
  /** `false` until the six steps of its set-up are done. */
  active: z.boolean(),
  /** In the public list. */
  listed: z.boolean(),
  creation: dateTime,
  email: z.string().nullable(),
  functionalities: z.array(z.enum(functionalities as [Functionality, ...Functionality[]])),
  shared_georem: z.enum(reportSharings),
  shared_extractions: z.boolean(),
  /** Replies of members that close a report wait for no manager. */
  all_members_can_valid: z.boolean(),
  default_comment: z.string().nullable(),
  /** Anybody may send it a report, without an account. */
  open_reports: z.boolean(),
  /** Themes of its reports. */
  attributes: z.array(themeSchema),
  report_statuses: reportStatusesSchema,
  /** Of other communities, shown here. */
  shared_themes: z.array(sharedThemeSchema),
  position: z.string().nullable(),
  zoom: z.int(),
  min_zoom: z.int().nullable(),
  max_zoom: z.int().nullable(),
  extent: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  /** Whoever asks to join is a member at once. */
  open_without_affiliation: z.boolean(),
  /** Domains whose addresses make a member at once, with the grids they bring; `null`: none do. */
  open_with_email: z.array(z.object({ email: z.string(), grids: z.array(gridSchema) })).nullable(),
  offline_allowed: z.boolean(),
  /** Of every member. */
  grids: z.array(gridSchema),
  /** Of the reader; `null`: none. */
  role: z.enum(espacecoRoles).nullable(),
  /**
   * `join`: ask to; `manage`: change it and its members; `open`: work in it; `choose_mode`: say who joins without being
   * accepted.
   */
  abilities,
});
export type EspacecoCommunity = z.infer<typeof espacecoCommunitySchema>;

/** `@mairie.example`, or the address of a mail server: `@[192.0.2.7]`. */
export const emailDomainPattern =
  /^@(([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}|\[\d{1,3}(\.\d{1,3}){3}\])$/i;
const EMAIL_DOMAINS_MAX = 100;

/** From a domain to the names of the grids it brings. */
const emailDomainsSchema = z
  .record(z.string().max(254).regex(emailDomainPattern), z.array(gridNameSchema).min(1).max(GRIDS_MAX))
  .refine((domains) => {
    const count = Object.keys(domains).length;
    return count > 0 && count <= EMAIL_DOMAINS_MAX;
  });

/** Each member that is absent stays as it is. `minZoom` and `maxZoom` are also understood. */
export const espacecoCommunityChangesSchema = z
  .object({
    name: espacecoCommunityNameSchema,
    description: z.string().trim().max(COMMUNITY_DESCRIPTION_MAX).nullable(),
    editorial: z.string().trim().max(COMMUNITY_EDITORIAL_MAX).nullable(),
    keywords: z.array(z.string().trim().min(1).max(100)).max(30),
    /** The last step of the set-up says `true`; nothing takes it back. */
    active: looseBoolean,
    listed: looseBoolean,
    email: z.email().max(254).nullable(),
    functionalities: z.array(z.enum(functionalities as [Functionality, ...Functionality[]])).max(50),
    shared_georem: z.enum(reportSharings),
    shared_extractions: looseBoolean,
    all_members_can_valid: looseBoolean,
    default_comment: z.string().trim().max(2000).nullable(),
    open_reports: looseBoolean,
    attributes: z.array(themeSchema).max(THEMES_MAX),
    report_statuses: reportStatusesSchema,
    shared_themes: z.array(sharedThemeSchema).max(THEMES_MAX),
    position: position.nullable(),
    zoom,
    min_zoom: zoom.nullable(),
    max_zoom: zoom.nullable(),
    minZoom: zoom.nullable(),
    maxZoom: zoom.nullable(),
    extent: espacecoExtentSchema.nullable(),
    open_without_affiliation: looseBoolean,
    open_with_email: emailDomainsSchema.nullable(),
    offline_allowed: looseBoolean,
    grids: z.array(gridNameSchema).max(GRIDS_MAX),
  })
  .partial();
export type EspacecoCommunityChanges = z.output<typeof espacecoCommunityChangesSchema>;

export const communityIdParams = z.object({ communityId: numericId });

export const communityFilters = ['listed', 'iam_member', 'affiliation'] as const;
export type CommunityFilter = (typeof communityFilters)[number];
