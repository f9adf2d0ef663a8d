import {
  defaultReportStatuses,
  type EspacecoCommunity,
  type EspacecoDatabase,
  type EspacecoMember,
  type EspacecoUser,
} from '@cartable/contract/espaceco';

/** A community being managed, as the server tells of it, for the tests of this feature. */
export const sampleCommunity: EspacecoCommunity = {
  id: 12,
  name: 'Cours d’eau du Lot',
  description: '<p>Les <strong>rivières</strong> et leurs obstacles.</p>',
  editorial: null,
  keywords: ['Environnement'],
  logo_url: null,
  active: true,
  listed: true,
  creation: '2026-11-25T08:00:00.000Z',
  email: null,
  functionalities: ['zoom_control', 'georem'],
  shared_georem: 'restrained',
  shared_extractions: false,
  all_members_can_valid: false,
  default_comment: null,
  position: 'POINT(1.44 44.45)',
  zoom: 10,
  min_zoom: 6,
  max_zoom: 18,
  extent: null,
  open_without_affiliation: false,
  open_with_email: null,
  grids: [],
  attributes: [],
  report_statuses: defaultReportStatuses,
  shared_themes: [],
  offline_allowed: false,
  role: 'admin',
  abilities: { manage: true, open: true, join: false, choose_mode: false },
};

export const sampleMember: EspacecoMember = {
  user_id: 3,
  community_id: 12,
  username: 'camille',
  firstname: 'Camille',
  surname: 'Dupré',
  role: 'member',
  grids: [],
  date: '2026-11-25T08:00:00.000Z',
};

/** A database that its reader administers. */
export const sampleDatabase: EspacecoDatabase = {
  id: 31,
  name: 'obstacles',
  title: 'Obstacles',
  description: null,
  database_type: 'standard',
  versioning: true,
  conflict: true,
  extent: null,
  full_download_allowed: false,
  writable_time_range: null,
  community_id: 12,
  creation: '2026-11-25T08:00:00.000Z',
  status: 'READY',
  error: null,
  abilities: { administer: true },
};

export const sampleMe: EspacecoUser = {
  id: 3,
  email: 'camille@example.org',
  username: 'camille',
  firstname: 'Camille',
  surname: 'Dupré',
  administrator: false,
  creator: true,
  communities_member: [],
};
