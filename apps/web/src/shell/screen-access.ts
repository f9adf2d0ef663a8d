import type { AnyRoute, RouteName } from '../base/routing/routes.ts';

/** Routes that show a screen: all but the address of the 404 page. */
export type ScreenName = Exclude<RouteName, 'page_not_found'>;

/** Abilities in a datastore, as the server tells with the datastore itself. */
type DatastoreAbility = 'upload' | 'processing' | 'annex' | 'broadcast' | 'community';

/** Abilities in a community, as the server tells with the community. */
type CommunityAbility = 'members' | 'edit';

export interface ScreenAccess {
  /**
   * `public`: anyone; `user`: a signed-in person; `administrator`: one of the platform, others are told of no such page;
   * `datastore` and `community`: one who may see it, inside its layout; `configuration`: a member of the community that keeps
   * what concerns the whole site.
   */
  readonly layout: 'public' | 'user' | 'administrator' | 'datastore' | 'community' | 'configuration';
  /** Without this ability in the datastore or community, the notice of forbidden screens is shown instead. */
  readonly needs?: DatastoreAbility | CommunityAbility;
}

const anyone: ScreenAccess = { layout: 'public' };
const signedIn: ScreenAccess = { layout: 'user' };
const administrator: ScreenAccess = { layout: 'administrator' };
const datastore: ScreenAccess = { layout: 'datastore' };
const inDatastore = (needs: DatastoreAbility): ScreenAccess => ({ layout: 'datastore', needs });
const inCommunity = (needs: CommunityAbility): ScreenAccess => ({ layout: 'community', needs });

/**
 * Who may see which screen. Apart from the screens themselves, so that what only asks about them (menu, breadcrumb) does
 * not depend on all of them.
 */
const screenAccess: Readonly<Record<ScreenName, ScreenAccess>> = {
  home: anyone,
  about: anyone,
  offer: anyone,
  join: anyone,
  news_list: anyone,
  news_list_by_tag: anyone,
  news_article: anyone,
  faq: anyone,
  documentation: anyone,
  documentation_guide: anyone,
  service_status: anyone,
  config_alerts: { layout: 'configuration', needs: 'annex' },
  site_search: anyone,
  sitemap: anyone,
  accessibility: anyone,
  legal_notice: anyone,
  personal_data: anyone,
  terms_of_service: anyone,
  cookies: anyone,
  catalogue: anyone,
  catalogue_producers: anyone,
  catalogue_producer: anyone,
  catalogue_record: anyone,
  catalogue_record_map: anyone,
  maps: anyone,
  maps_frame: anyone,

  login: anyone,
  login_disabled: anyone,
  logout: anyone,
  signup: anyone,
  signup_confirm: anyone,
  password_request: anyone,
  password_reset: anyone,

  espaceco_community_list: signedIn,
  espaceco_create_community: signedIn,
  espaceco_manage_community: signedIn,
  espaceco_community_map: signedIn,
  espaceco_member_invitation: signedIn,
  espaceco_database: signedIn,
  espaceco_reports: signedIn,
  espaceco_open_report: anyone,
  espaceco_followed_report: anyone,
  espaceco_stop_following: anyone,
  espaceco_report_new: signedIn,
  espaceco_report: signedIn,

  dashboard_pro: signedIn,
  administration_mails: administrator,
  administration: administrator,
  administration_users: administrator,
  administration_communities: administrator,
  administration_datastores: administrator,
  administration_datastore: administrator,
  administration_requests: administrator,
  administration_endpoints: administrator,
  administration_jobs: administrator,
  administration_texts: administrator,
  administration_text: administrator,
  administration_settings: administrator,
  administration_health: administrator,
  datastore_create_request: signedIn,
  datastore_create_request_confirm: signedIn,
  my_documents: signedIn,
  my_account: signedIn,
  my_notifications: signedIn,
  my_access_keys: signedIn,
  my_permissions: signedIn,
  my_service_view: signedIn,
  user_key_add: signedIn,
  user_key_edit: signedIn,

  contact: anyone,
  contact_confirmation: anyone,
  invitation: anyone,
  join_community: signedIn,
  accesses_request: signedIn,
  members_list: inCommunity('members'),
  community_edit: inCommunity('edit'),

  datasheet_list: datastore,
  datastore_datasheet_upload: inDatastore('upload'),
  datastore_datasheet_upload_integration: datastore,
  datastore_datasheet_view: datastore,
  datastore_datasheet_record: inDatastore('broadcast'),
  datastore_stored_data_details: datastore,
  datastore_stored_data_publish: inDatastore('broadcast'),
  datastore_data_versions: datastore,
  datastore_upload_details: datastore,

  datastore_manage_storage: datastore,
  datastore_activity: inDatastore('community'),
  datastore_trash: datastore,

  datastore_wfs_service_new: inDatastore('broadcast'),
  datastore_wfs_service_edit: inDatastore('broadcast'),
  datastore_download_service_new: inDatastore('broadcast'),
  datastore_download_service_edit: inDatastore('broadcast'),
  datastore_wms_vector_service_new: inDatastore('broadcast'),
  datastore_wms_vector_service_edit: inDatastore('broadcast'),
  datastore_pyramid_raster_generate: inDatastore('processing'),
  datastore_pyramid_raster_wms_raster_service_new: inDatastore('broadcast'),
  datastore_pyramid_raster_wms_raster_service_edit: inDatastore('broadcast'),
  datastore_pyramid_raster_wmts_service_new: inDatastore('broadcast'),
  datastore_pyramid_raster_wmts_service_edit: inDatastore('broadcast'),
  datastore_pyramid_vector_tms_service_edit: inDatastore('broadcast'),
  datastore_pyramid_vector_generate: inDatastore('processing'),
  datastore_pyramid_vector_tms_service_new: inDatastore('broadcast'),
  datastore_service_style_add: inDatastore('annex'),
  datastore_service_style_edit: inDatastore('annex'),
  datastore_service_view: datastore,
  datastore_manage_permissions: datastore,
  datastore_add_permission: inDatastore('broadcast'),
  datastore_edit_permission: inDatastore('broadcast'),
};

/** Access to the screen of a route; `undefined` where there is none. */
export function accessOf({ name }: AnyRoute): ScreenAccess | undefined {
  return name === false || name === 'page_not_found' ? undefined : screenAccess[name];
}
