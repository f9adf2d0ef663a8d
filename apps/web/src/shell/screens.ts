import { type ComponentType, lazy } from 'react';
import type { RouteName, RouteOf } from '../base/routing/routes.ts';

/** What one may do in a datastore, as the server tells with the datastore itself. */
export type DatastoreAbility = 'upload' | 'processing' | 'annex' | 'broadcast' | 'community';

/** What one may do in a community, as the server tells with the community. */
export type CommunityAbility = 'members' | 'edit';

interface Entry<N extends RouteName> {
  /**
   * `public`: anyone; `user`: a signed-in person; `administrator`: one of the platform, others are told of no such page;
   * `datastore` and `community`: one who may see it, inside its layout.
   */
  readonly layout: 'public' | 'user' | 'administrator' | 'datastore' | 'community';
  /** Without this ability in the datastore or community, the notice of forbidden screens is shown instead. */
  readonly needs?: DatastoreAbility | CommunityAbility;
  readonly Screen: ComponentType<{ readonly route: RouteOf<N> }>;
}

type Loader<N extends RouteName> = () => Promise<{
  readonly Screen: ComponentType<{ readonly route: RouteOf<N> }>;
}>;

const screen = <N extends RouteName>(
  layout: Entry<N>['layout'],
  load: Loader<N>,
  needs?: DatastoreAbility | CommunityAbility,
): Entry<N> => ({
  layout,
  Screen: lazy(async () => ({ default: (await load()).Screen })),
  ...(needs === undefined ? {} : { needs }),
});

/**
 * The screens, one line each: the route they serve, who may see them, and the module to load. A route without a line
 * answers with the 404 page. Each module exports its component as `Screen`.
 */
export const screens: { readonly [N in RouteName]?: Entry<N> } = {
  home: screen('public', () => import('../screens/home/Home.tsx')),
  about: screen('public', () => import('../screens/about/About.tsx')),
  sitemap: screen('public', () => import('../screens/sitemap/Sitemap.tsx')),
  accessibility: screen('public', () => import('../screens/accessibility/Accessibility.tsx')),
  legal_notice: screen('public', () => import('../screens/legal_notice/LegalNotice.tsx')),
  personal_data: screen('public', () => import('../screens/personal_data/PersonalData.tsx')),
  terms_of_service: screen('public', () => import('../screens/terms_of_service/TermsOfService.tsx')),
  catalogue_record: screen('public', () => import('../screens/catalogue_record/CatalogueRecord.tsx')),

  login: screen('public', () => import('../screens/login/Login.tsx')),
  login_disabled: screen('public', () => import('../screens/login_disabled/LoginDisabled.tsx')),
  logout: screen('public', () => import('../screens/logout/Logout.tsx')),
  signup: screen('public', () => import('../screens/signup/Signup.tsx')),
  signup_confirm: screen('public', () => import('../screens/signup_confirm/SignupConfirm.tsx')),
  password_request: screen('public', () => import('../screens/password_request/PasswordRequest.tsx')),
  password_reset: screen('public', () => import('../screens/password_reset/PasswordReset.tsx')),

  dashboard_pro: screen('user', () => import('../screens/dashboard_pro/Dashboard.tsx')),
  administration_mails: screen(
    'administrator',
    () => import('../screens/administration_mails/AdministrationMails.tsx'),
  ),
  administration: screen('administrator', () => import('../screens/administration/Administration.tsx')),
  administration_users: screen(
    'administrator',
    () => import('../screens/administration_users/AdministrationUsers.tsx'),
  ),
  administration_communities: screen(
    'administrator',
    () => import('../screens/administration_communities/AdministrationCommunities.tsx'),
  ),
  administration_datastores: screen(
    'administrator',
    () => import('../screens/administration_datastores/AdministrationDatastores.tsx'),
  ),
  administration_datastore: screen(
    'administrator',
    () => import('../screens/administration_datastore/AdministrationDatastore.tsx'),
  ),
  administration_requests: screen(
    'administrator',
    () => import('../screens/administration_requests/AdministrationRequests.tsx'),
  ),
  administration_endpoints: screen(
    'administrator',
    () => import('../screens/administration_endpoints/AdministrationEndpoints.tsx'),
  ),
  administration_jobs: screen(
    'administrator',
    () => import('../screens/administration_jobs/AdministrationJobs.tsx'),
  ),
  administration_settings: screen(
    'administrator',
    () => import('../screens/administration_settings/AdministrationSettings.tsx'),
  ),
  administration_health: screen(
    'administrator',
    () => import('../screens/administration_health/AdministrationHealth.tsx'),
  ),
  datastore_create_request: screen(
    'user',
    () => import('../screens/datastore_create_request/CreateRequest.tsx'),
  ),
  datastore_create_request_confirm: screen(
    'user',
    () => import('../screens/datastore_create_request_confirm/CreateRequestConfirm.tsx'),
  ),
  my_documents: screen('user', () => import('../screens/my_documents/MyDocuments.tsx')),
  my_account: screen('user', () => import('../screens/my_account/MyAccount.tsx')),
  my_access_keys: screen('user', () => import('../screens/my_access_keys/MyAccessKeys.tsx')),
  my_permissions: screen('user', () => import('../screens/my_permissions/MyPermissions.tsx')),
  user_key_add: screen('user', () => import('../screens/user_key_add/UserKeyAdd.tsx')),
  user_key_edit: screen('user', () => import('../screens/user_key_edit/UserKeyEdit.tsx')),

  contact: screen('public', () => import('../screens/contact/Contact.tsx')),
  contact_confirmation: screen(
    'public',
    () => import('../screens/contact_confirmation/ContactConfirmation.tsx'),
  ),
  invitation: screen('public', () => import('../screens/invitation/Invitation.tsx')),
  join_community: screen('user', () => import('../screens/join_community/JoinCommunity.tsx')),
  accesses_request: screen('user', () => import('../screens/accesses_request/AccessesRequest.tsx')),
  members_list: screen('community', () => import('../screens/members_list/MembersList.tsx'), 'members'),
  community_edit: screen('community', () => import('../screens/community_edit/CommunityEdit.tsx'), 'edit'),

  datasheet_list: screen('datastore', () => import('../screens/datasheet_list/DatasheetList.tsx')),
  datastore_datasheet_upload: screen(
    'datastore',
    () => import('../screens/datastore_datasheet_upload/DatasheetUpload.tsx'),
    'upload',
  ),
  datastore_datasheet_upload_integration: screen(
    'datastore',
    () => import('../screens/datastore_datasheet_upload_integration/Integration.tsx'),
  ),
  datastore_datasheet_view: screen(
    'datastore',
    () => import('../screens/datastore_datasheet_view/DatasheetView.tsx'),
  ),
  datastore_stored_data_details: screen(
    'datastore',
    () => import('../screens/datastore_stored_data_details/StoredDataDetails.tsx'),
  ),
  datastore_upload_details: screen(
    'datastore',
    () => import('../screens/datastore_upload_details/UploadDetails.tsx'),
  ),

  datastore_manage_storage: screen(
    'datastore',
    () => import('../screens/datastore_manage_storage/ManageStorage.tsx'),
  ),
  datastore_activity: screen(
    'datastore',
    () => import('../screens/datastore_activity/Activity.tsx'),
    'community',
  ),
  datastore_trash: screen('datastore', () => import('../screens/datastore_trash/Trash.tsx')),

  datastore_wfs_service_new: screen(
    'datastore',
    () => import('../screens/datastore_wfs_service_new/WfsServiceNew.tsx'),
    'broadcast',
  ),
  datastore_wfs_service_edit: screen(
    'datastore',
    () => import('../screens/datastore_wfs_service_edit/WfsServiceEdit.tsx'),
    'broadcast',
  ),
  datastore_wms_vector_service_new: screen(
    'datastore',
    () => import('../screens/datastore_wms_vector_service_new/WmsVectorServiceNew.tsx'),
    'broadcast',
  ),
  datastore_wms_vector_service_edit: screen(
    'datastore',
    () => import('../screens/datastore_wms_vector_service_edit/WmsVectorServiceEdit.tsx'),
    'broadcast',
  ),
  datastore_pyramid_raster_generate: screen(
    'datastore',
    () => import('../screens/datastore_pyramid_raster_generate/RasterPyramidGenerate.tsx'),
    'processing',
  ),
  datastore_pyramid_raster_wms_raster_service_new: screen(
    'datastore',
    () => import('../screens/datastore_pyramid_raster_wms_raster_service_new/WmsRasterServiceNew.tsx'),
    'broadcast',
  ),
  datastore_pyramid_raster_wms_raster_service_edit: screen(
    'datastore',
    () => import('../screens/datastore_pyramid_raster_wms_raster_service_edit/WmsRasterServiceEdit.tsx'),
    'broadcast',
  ),
  datastore_pyramid_raster_wmts_service_new: screen(
    'datastore',
    () => import('../screens/datastore_pyramid_raster_wmts_service_new/WmtsServiceNew.tsx'),
    'broadcast',
  ),
  datastore_pyramid_raster_wmts_service_edit: screen(
    'datastore',
    () => import('../screens/datastore_pyramid_raster_wmts_service_edit/WmtsServiceEdit.tsx'),
    'broadcast',
  ),
  datastore_pyramid_vector_generate: screen(
    'datastore',
    () => import('../screens/datastore_pyramid_vector_generate/Generate.tsx'),
    'processing',
  ),
  datastore_pyramid_vector_tms_service_new: screen(
    'datastore',
    () => import('../screens/datastore_pyramid_vector_tms_service_new/TmsServiceNew.tsx'),
    'broadcast',
  ),
  datastore_pyramid_vector_tms_service_edit: screen(
    'datastore',
    () => import('../screens/datastore_pyramid_vector_tms_service_edit/TmsServiceEdit.tsx'),
    'broadcast',
  ),
  datastore_service_style_add: screen(
    'datastore',
    () => import('../screens/datastore_service_style_add/StyleAdd.tsx'),
    'annex',
  ),
  datastore_service_style_edit: screen(
    'datastore',
    () => import('../screens/datastore_service_style_edit/StyleEdit.tsx'),
    'annex',
  ),
  datastore_service_view: screen(
    'datastore',
    () => import('../screens/datastore_service_view/ServiceView.tsx'),
  ),
  datastore_manage_permissions: screen(
    'datastore',
    () => import('../screens/datastore_manage_permissions/ManagePermissions.tsx'),
  ),
  datastore_add_permission: screen(
    'datastore',
    () => import('../screens/datastore_add_permission/AddPermission.tsx'),
    'broadcast',
  ),
  datastore_edit_permission: screen(
    'datastore',
    () => import('../screens/datastore_edit_permission/EditPermission.tsx'),
    'broadcast',
  ),
};
