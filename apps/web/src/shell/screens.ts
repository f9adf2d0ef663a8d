import { type ComponentType, createElement, lazy, useState } from 'react';
import type { RouteOf } from '../base/routing/routes.ts';
import { askMissingSheets } from './missing-sheets.ts';
import type { ScreenName } from './screen-access.ts';

type ScreenOf<N extends ScreenName> = ComponentType<{ readonly route: RouteOf<N> }>;

/**
 * A screen whose module may come before it is drawn; `preload` ends when it is there, with what its module asks first
 * (`prepare`), or did not come.
 */
type LoadedScreen<N extends ScreenName> = ScreenOf<N> & { readonly preload: () => Promise<void> };

/** Of screens whose module did not come: React keeps what a lazy component failed with for good. */
const failed = new Set<() => void>();

/** Once the failure is told: the next time they are opened, they are asked for again. */
export function askFailedScreensAgain(): void {
  for (const again of failed) again();
  failed.clear();
}

function screen<N extends ScreenName>(
  load: () => Promise<{ readonly Screen: ScreenOf<N>; readonly prepare?: () => Promise<void> }>,
): LoadedScreen<N> {
  let prepare: (() => Promise<void>) | undefined;
  let loading: Promise<ScreenOf<N>> | undefined;
  let loaded: ScreenOf<N> | undefined;
  const start = () => {
    loading ??= askMissingSheets()
      .then(load)
      .then(({ Screen, prepare: given }) => {
        loaded = Screen;
        prepare = given;
        return Screen;
      });
    return loading;
  };
  const preload = async () => {
    try {
      await start();
      await prepare?.();
    } catch {
      // Drawn, it is asked for again, and says that it did not come.
      loading = undefined;
    }
  };
  const late = () =>
    lazy(async () => {
      try {
        return { default: (await start()) as ComponentType<object> };
      } catch (error) {
        failed.add(again);
        throw error;
      }
    });
  let Late = late();
  const again = () => {
    loading = undefined;
    Late = late();
  };
  // A module that is there is drawn at once: React shows what it waited for a third of a second late.
  const Screen: ScreenOf<N> = (props) => {
    const [Shown] = useState<ComponentType<object>>(() => (loaded as ComponentType<object>) ?? Late);
    return createElement(Shown, props);
  };
  return Object.assign(Screen, { preload });
}

// Pages to read share one; the route names the page.
const sitePage = () => import('../features/site/screens/site_page/SitePage.tsx');
const newsList = () => import('../features/site/screens/news_list/NewsList.tsx');
// All types of services share these two; the route says which.
const newService = () => import('../features/offerings/screens/service_new/ServiceNew.tsx');
const editService = () => import('../features/offerings/screens/service_edit/ServiceEdit.tsx');

// The collaborative space comes in parts: what one belongs to, the forms of the settings, and the reports.
const memberships = () => import('../features/espaceco/membership-screens.ts');
const communitySettings = () => import('../features/espaceco/settings-screens.ts');
const reports = () => import('../features/espaceco/report-screens.ts');

/**
 * The screens, one line each: the route they serve and the module to load, which exports its component as `Screen`. Who
 * may see them is in `screen-access.ts`. Only what shows the screen of the address may import this table: it reaches all.
 */
export const screens: { readonly [N in ScreenName]: LoadedScreen<N> } = {
  home: screen(() => import('../features/site/screens/home/Home.tsx')),
  about: screen(sitePage),
  offer: screen(sitePage),
  join: screen(sitePage),
  news_list: screen(newsList),
  news_list_by_tag: screen(newsList),
  news_article: screen(() => import('../features/site/screens/news_article/NewsArticle.tsx')),
  faq: screen(() => import('../features/site/screens/faq/Faq.tsx')),
  documentation: screen(() => import('../features/site/screens/documentation/Documentation.tsx')),
  documentation_guide: screen(
    () => import('../features/site/screens/documentation_guide/DocumentationGuide.tsx'),
  ),
  service_status: screen(() => import('../features/site/screens/service_status/ServiceStatus.tsx')),
  config_alerts: screen(() => import('../features/site/screens/config_alerts/ConfigAlerts.tsx')),
  site_search: screen(() => import('../features/site/screens/site_search/SiteSearch.tsx')),
  sitemap: screen(() => import('./sitemap/Sitemap.tsx')),
  accessibility: screen(sitePage),
  legal_notice: screen(sitePage),
  personal_data: screen(sitePage),
  terms_of_service: screen(sitePage),
  cookies: screen(() => import('./consent/Cookies.tsx')),
  catalogue: screen(() => import('../features/records/screens/catalogue/Catalogue.tsx')),
  catalogue_producers: screen(
    () => import('../features/records/screens/catalogue_producers/CatalogueProducers.tsx'),
  ),
  catalogue_producer: screen(
    () => import('../features/records/screens/catalogue_producer/CatalogueProducer.tsx'),
  ),
  catalogue_record: screen(() => import('../features/records/screens/catalogue_record/CatalogueRecord.tsx')),
  catalogue_record_map: screen(
    () => import('../features/records/screens/catalogue_record_map/CatalogueRecordMap.tsx'),
  ),
  maps: screen(() => import('../features/maps/screens/maps/Maps.tsx')),
  maps_frame: screen(() => import('../features/maps/screens/maps_frame/MapsFrame.tsx')),

  login: screen(() => import('../features/account/screens/login/Login.tsx')),
  login_disabled: screen(() => import('../features/account/screens/login_disabled/LoginDisabled.tsx')),
  logout: screen(() => import('../features/account/screens/logout/Logout.tsx')),
  signup: screen(() => import('../features/account/screens/signup/Signup.tsx')),
  signup_confirm: screen(() => import('../features/account/screens/signup_confirm/SignupConfirm.tsx')),
  password_request: screen(() => import('../features/account/screens/password_request/PasswordRequest.tsx')),
  password_reset: screen(() => import('../features/account/screens/password_reset/PasswordReset.tsx')),

  espaceco_community_list: screen(async () => ({ Screen: (await memberships()).CommunityList })),
  espaceco_member_invitation: screen(async () => ({ Screen: (await memberships()).MemberInvitation })),
  espaceco_create_community: screen(async () => ({ Screen: (await communitySettings()).CreateCommunity })),
  espaceco_manage_community: screen(async () => ({ Screen: (await communitySettings()).ManageCommunity })),
  espaceco_community_map: screen(
    () => import('../features/espaceco/screens/espaceco_community_map/EspacecoCommunityMap.tsx'),
  ),
  espaceco_database: screen(async () => ({ Screen: (await communitySettings()).Database })),
  espaceco_reports: screen(async () => ({ Screen: (await reports()).Reports })),
  espaceco_open_report: screen(async () => ({ Screen: (await reports()).OpenReport })),
  espaceco_followed_report: screen(async () => ({ Screen: (await reports()).FollowedReport })),
  espaceco_stop_following: screen(async () => ({ Screen: (await reports()).StopFollowing })),
  espaceco_report_new: screen(async () => ({ Screen: (await reports()).NewReport })),
  espaceco_report: screen(async () => ({ Screen: (await reports()).Report })),

  dashboard_pro: screen(() => import('../features/dashboard/screens/dashboard_pro/Dashboard.tsx')),
  administration_mails: screen(
    () => import('../features/administration/screens/administration_mails/AdministrationMails.tsx'),
  ),
  administration: screen(
    () => import('../features/administration/screens/administration/Administration.tsx'),
  ),
  administration_users: screen(
    () => import('../features/administration/screens/administration_users/AdministrationUsers.tsx'),
  ),
  administration_communities: screen(
    () =>
      import('../features/administration/screens/administration_communities/AdministrationCommunities.tsx'),
  ),
  administration_datastores: screen(
    () => import('../features/administration/screens/administration_datastores/AdministrationDatastores.tsx'),
  ),
  administration_datastore: screen(
    () => import('../features/administration/screens/administration_datastore/AdministrationDatastore.tsx'),
  ),
  administration_requests: screen(
    () => import('../features/administration/screens/administration_requests/AdministrationRequests.tsx'),
  ),
  administration_endpoints: screen(
    () => import('../features/administration/screens/administration_endpoints/AdministrationEndpoints.tsx'),
  ),
  administration_jobs: screen(
    () => import('../features/administration/screens/administration_jobs/AdministrationJobs.tsx'),
  ),
  administration_texts: screen(
    () => import('../features/administration/screens/administration_texts/AdministrationTexts.tsx'),
  ),
  administration_text: screen(
    () => import('../features/administration/screens/administration_text/AdministrationText.tsx'),
  ),
  administration_settings: screen(
    () => import('../features/administration/screens/administration_settings/AdministrationSettings.tsx'),
  ),
  administration_health: screen(
    () => import('../features/administration/screens/administration_health/AdministrationHealth.tsx'),
  ),
  datastore_create_request: screen(
    () => import('../features/datastores/screens/datastore_create_request/CreateRequest.tsx'),
  ),
  datastore_create_request_confirm: screen(
    () => import('../features/datastores/screens/datastore_create_request_confirm/CreateRequestConfirm.tsx'),
  ),
  my_documents: screen(() => import('../features/documents/screens/my_documents/MyDocuments.tsx')),
  my_notifications: screen(() => import('../features/account/screens/my_notifications/MyNotifications.tsx')),
  my_account: screen(() => import('../features/account/screens/my_account/MyAccount.tsx')),
  my_access_keys: screen(() => import('../features/keys/screens/my_access_keys/MyAccessKeys.tsx')),
  my_permissions: screen(() => import('../features/permissions/screens/my_permissions/MyPermissions.tsx')),
  my_service_view: screen(() => import('../features/services/screens/my_service_view/MyServiceView.tsx')),
  user_key_add: screen(() => import('../features/keys/screens/user_key_add/UserKeyAdd.tsx')),
  user_key_edit: screen(() => import('../features/keys/screens/user_key_edit/UserKeyEdit.tsx')),

  contact: screen(() => import('../features/site/screens/contact/Contact.tsx')),
  contact_confirmation: screen(
    () => import('../features/site/screens/contact_confirmation/ContactConfirmation.tsx'),
  ),
  invitation: screen(() => import('../features/communities/screens/invitation/Invitation.tsx')),
  join_community: screen(() => import('../features/communities/screens/join_community/JoinCommunity.tsx')),
  accesses_request: screen(
    () => import('../features/permissions/screens/accesses_request/AccessesRequest.tsx'),
  ),
  members_list: screen(() => import('../features/communities/screens/members_list/MembersList.tsx')),
  community_edit: screen(() => import('../features/communities/screens/community_edit/CommunityEdit.tsx')),

  datasheet_list: screen(() => import('../features/datasheets/screens/datasheet_list/DatasheetList.tsx')),
  datastore_datasheet_upload: screen(
    () => import('../features/uploads/screens/datastore_datasheet_upload/DatasheetUpload.tsx'),
  ),
  datastore_datasheet_upload_integration: screen(
    () => import('../features/uploads/screens/datastore_datasheet_upload_integration/Integration.tsx'),
  ),
  datastore_datasheet_view: screen(
    () => import('../features/datasheets/screens/datastore_datasheet_view/DatasheetView.tsx'),
  ),
  datastore_stored_data_details: screen(
    () => import('../features/stored-data/screens/datastore_stored_data_details/StoredDataDetails.tsx'),
  ),
  datastore_datasheet_record: screen(
    () => import('../features/record-form/screens/datastore_datasheet_record/DatasheetRecord.tsx'),
  ),
  datastore_data_versions: screen(
    () => import('../features/stored-data/screens/datastore_data_versions/DataVersions.tsx'),
  ),
  datastore_upload_details: screen(
    () => import('../features/uploads/screens/datastore_upload_details/UploadDetails.tsx'),
  ),

  datastore_manage_storage: screen(
    () => import('../features/storage/screens/datastore_manage_storage/ManageStorage.tsx'),
  ),
  datastore_activity: screen(() => import('../features/datastores/screens/datastore_activity/Activity.tsx')),
  datastore_trash: screen(() => import('../features/storage/screens/datastore_trash/Trash.tsx')),

  datastore_stored_data_publish: screen(
    () => import('../features/publication/screens/datastore_stored_data_publish/DataPublish.tsx'),
  ),
  datastore_wfs_service_new: screen(newService),
  datastore_wfs_service_edit: screen(editService),
  datastore_download_service_new: screen(newService),
  datastore_download_service_edit: screen(editService),
  datastore_wms_vector_service_new: screen(newService),
  datastore_wms_vector_service_edit: screen(editService),
  datastore_pyramid_raster_generate: screen(
    () => import('../features/pyramids/screens/datastore_pyramid_raster_generate/RasterPyramidGenerate.tsx'),
  ),
  datastore_pyramid_raster_wms_raster_service_new: screen(newService),
  datastore_pyramid_raster_wms_raster_service_edit: screen(editService),
  datastore_pyramid_raster_wmts_service_new: screen(newService),
  datastore_pyramid_raster_wmts_service_edit: screen(editService),
  datastore_pyramid_vector_tms_service_edit: screen(editService),
  datastore_pyramid_vector_generate: screen(
    () => import('../features/pyramids/screens/datastore_pyramid_vector_generate/Generate.tsx'),
  ),
  datastore_pyramid_vector_tms_service_new: screen(newService),
  datastore_service_style_add: screen(
    () => import('../features/styles/screens/datastore_service_style_add/StyleAdd.tsx'),
  ),
  datastore_service_style_edit: screen(
    () => import('../features/styles/screens/datastore_service_style_edit/StyleEdit.tsx'),
  ),
  datastore_service_view: screen(
    () => import('../features/services/screens/datastore_service_view/ServiceView.tsx'),
  ),
  datastore_manage_permissions: screen(
    () => import('../features/permissions/screens/datastore_manage_permissions/ManagePermissions.tsx'),
  ),
  datastore_add_permission: screen(
    () => import('../features/permissions/screens/datastore_add_permission/AddPermission.tsx'),
  ),
  datastore_edit_permission: screen(
    () => import('../features/permissions/screens/datastore_edit_permission/EditPermission.tsx'),
  ),
};
