import {
  defaultReportStatuses,
  type EspacecoRole,
  type Functionality,
  functionalities,
  type ReportSharing,
  type ReportStatuses,
  type Theme,
} from '@cartable/contract';
import type { StoredFile } from '../files/stored-file.ts';

/** West, south, east, north in degrees, CRS:84. */
export type Extent = readonly [number, number, number, number];

/** What its managers may change of a community, and how it is when it begins. */
export interface CommunitySettings {
  readonly name: string;
  readonly description: string | null;
  readonly editorial: string | null;
  readonly keywords: readonly string[];
  readonly active: boolean;
  readonly listed: boolean;
  readonly email: string | null;
  readonly functionalities: readonly Functionality[];
  readonly sharedGeorem: ReportSharing;
  readonly sharedExtractions: boolean;
  readonly allMembersCanValid: boolean;
  readonly defaultComment: string | null;
  /** Anybody may send a report, without an account; it waits for a manager. */
  readonly openReports: boolean;
  /** Of its reports. */
  readonly themes: readonly Theme[];
  readonly reportStatuses: ReportStatuses;
  readonly sharedThemes: readonly SharedThemes[];
  /** `POINT(longitude latitude)`. */
  readonly position: string | null;
  readonly zoom: number;
  readonly minZoom: number | null;
  readonly maxZoom: number | null;
  readonly extent: Extent | null;
  readonly openWithoutAffiliation: boolean;
  /** Domains whose addresses make a member at once, with the names of the grids they bring; `null`: none do. */
  readonly openWithEmail: readonly EmailDomain[] | null;
  readonly offlineAllowed: boolean;
  /** Names of the grids every member has. */
  readonly grids: readonly string[];
}

/** Themes of another community shown in this one. */
export interface SharedThemes {
  readonly communityId: number;
  readonly themes: readonly string[];
}

export interface EmailDomain {
  /** `@mairie.example`, in lower case. */
  readonly domain: string;
  readonly grids: readonly string[];
}

export interface Community extends CommunitySettings {
  readonly id: number;
  readonly createdAt: string;
  readonly logo: StoredFile | null;
}

/** A community and what ties its reader to it. */
export interface ReadCommunity {
  readonly community: Community;
  readonly role: EspacecoRole | null;
}

export const newCommunitySettings: Omit<CommunitySettings, 'name'> = {
  description: null,
  editorial: null,
  keywords: [],
  active: false,
  listed: true,
  email: null,
  functionalities,
  sharedGeorem: 'restrained',
  sharedExtractions: false,
  allMembersCanValid: false,
  defaultComment: null,
  openReports: false,
  themes: [],
  reportStatuses: defaultReportStatuses,
  sharedThemes: [],
  position: null,
  zoom: 10,
  minZoom: null,
  maxZoom: null,
  extent: null,
  openWithoutAffiliation: false,
  openWithEmail: null,
  offlineAllowed: false,
  grids: [],
};
