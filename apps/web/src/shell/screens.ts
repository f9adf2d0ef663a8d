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
  home: screen('public', () => import('../features/site/screens/home/Home.tsx')),
  about: screen('public', () => import('../features/site/screens/about/About.tsx')),
  sitemap: screen('public', () => import('../features/site/screens/sitemap/Sitemap.tsx')),
  accessibility: screen('public', () => import('../features/site/screens/accessibility/Accessibility.tsx')),
  legal_notice: screen('public', () => import('../features/site/screens/legal_notice/LegalNotice.tsx')),
  personal_data: screen('public', () => import('../features/site/screens/personal_data/PersonalData.tsx')),
  terms_of_service: screen(
    'public',
    () => import('../features/site/screens/terms_of_service/TermsOfService.tsx'),
  ),
  catalogue_record: screen(
    'public',
    () => import('../features/records/screens/catalogue_record/CatalogueRecord.tsx'),
  ),

  login: screen('public', () => import('../features/account/screens/login/Login.tsx')),
  login_disabled: screen(
    'public',
    () => import('../features/account/screens/login_disabled/LoginDisabled.tsx'),
  ),
  logout: screen('public', () => import('../features/account/screens/logout/Logout.tsx')),
  signup: screen('public', () => import('../features/account/screens/signup/Signup.tsx')),
  signup_confirm: screen(
    'public',
    () => import('../features/account/screens/signup_confirm/SignupConfirm.tsx'),
  ),
  password_request: screen(
    'public',
    () => import('../features/account/screens/password_request/PasswordRequest.tsx'),
  ),
  password_reset: screen(
    'public',
    () => import('../features/account/screens/password_reset/PasswordReset.tsx'),
  ),

  dashboard_pro: screen('user', () => import('../features/dashboard/screens/dashboard_pro/Dashboard.tsx')),
  administration_mails: screen(
    'administrator',
    () => import('../features/administration/screens/administration_mails/AdministrationMails.tsx'),
  ),
  administration: screen(
    'administrator',
    () => import('../features/administration/screens/administration/Administration.tsx'),
  ),
  administration_users: screen(
    'administrator',
    () => import('../features/administration/screens/administration_users/AdministrationUsers.tsx'),
  ),
  administration_communities: screen(
    'administrator',
    () =>
      import('../features/administration/screens/administration_communities/AdministrationCommunities.tsx'),
  ),
  administration_datastores: screen(
    'administrator',
    () => import('../features/administration/screens/administration_datastores/AdministrationDatastores.tsx'),
  ),
  administration_datastore: screen(
    'administrator',
    () => import('../features/administration/screens/administration_datastore/AdministrationDatastore.tsx'),
  ),
  administration_requests: screen(
    'administrator',
    () => import('../features/administration/screens/administration_requests/AdministrationRequests.tsx'),
  ),
  administration_endpoints: screen(
    'administrator',
    () => import('../features/administration/screens/administration_endpoints/AdministrationEndpoints.tsx'),
  ),
  administration_jobs: screen(
    'administrator',
    () => import('../features/administration/screens/administration_jobs/AdministrationJobs.tsx'),
  ),
  administration_settings: screen(
    'administrator',
    () => import('../features/administration/screens/administration_settings/AdministrationSettings.tsx'),
  ),
  administration_health: screen(
    'administrator',
    () => import('../features/administration/screens/administration_health/AdministrationHealth.tsx'),
  ),
  datastore_create_request: screen(
    'user',
    () => import('../features/datastores/screens/datastore_create_request/CreateRequest.tsx'),
  ),
  datastore_create_request_confirm: screen(
    'user',
    () => import('../features/datastores/screens/datastore_create_request_confirm/CreateRequestConfirm.tsx'),
  ),
  my_documents: screen('user', () => import('../features/documents/screens/my_documents/MyDocuments.tsx')),
  my_account: screen('user', () => import('../features/account/screens/my_account/MyAccount.tsx')),
  my_access_keys: screen('user', () => import('../features/keys/screens/my_access_keys/MyAccessKeys.tsx')),
  my_permissions: screen(
    'user',
    () => import('../features/permissions/screens/my_permissions/MyPermissions.tsx'),
  ),
  user_key_add: screen('user', () => import('../features/keys/screens/user_key_add/UserKeyAdd.tsx')),
  user_key_edit: screen('user', () => import('../features/keys/screens/user_key_edit/UserKeyEdit.tsx')),

  contact: screen('public', () => import('../features/site/screens/contact/Contact.tsx')),
  contact_confirmation: screen(
    'public',
    () => import('../features/site/screens/contact_confirmation/ContactConfirmation.tsx'),
  ),
  invitation: screen('public', () => import('../features/communities/screens/invitation/Invitation.tsx')),
  join_community: screen(
    'user',
    () => import('../features/communities/screens/join_community/JoinCommunity.tsx'),
  ),
  accesses_request: screen(
    'user',
    () => import('../features/permissions/screens/accesses_request/AccessesRequest.tsx'),
  ),
  members_list: screen(
    'community',
    () => import('../features/communities/screens/members_list/MembersList.tsx'),
    'members',
  ),
  community_edit: screen(
    'community',
    () => import('../features/communities/screens/community_edit/CommunityEdit.tsx'),
    'edit',
  ),

  datasheet_list: screen(
    'datastore',
    () => import('../features/datasheets/screens/datasheet_list/DatasheetList.tsx'),
  ),
  datastore_datasheet_upload: screen(
    'datastore',
    () => import('../features/uploads/screens/datastore_datasheet_upload/DatasheetUpload.tsx'),
    'upload',
  ),
  datastore_datasheet_upload_integration: screen(
    'datastore',
    () => import('../features/uploads/screens/datastore_datasheet_upload_integration/Integration.tsx'),
  ),
  datastore_datasheet_view: screen(
    'datastore',
    () => import('../features/datasheets/screens/datastore_datasheet_view/DatasheetView.tsx'),
  ),
  datastore_stored_data_details: screen(
    'datastore',
    () => import('../features/stored-data/screens/datastore_stored_data_details/StoredDataDetails.tsx'),
  ),
  datastore_upload_details: screen(
    'datastore',
    () => import('../features/uploads/screens/datastore_upload_details/UploadDetails.tsx'),
  ),

  datastore_manage_storage: screen(
    'datastore',
    () => import('../features/storage/screens/datastore_manage_storage/ManageStorage.tsx'),
  ),
  datastore_activity: screen(
    'datastore',
    () => import('../features/datastores/screens/datastore_activity/Activity.tsx'),
    'community',
  ),
  datastore_trash: screen('datastore', () => import('../features/storage/screens/datastore_trash/Trash.tsx')),

  datastore_wfs_service_new: screen(
    'datastore',
    () => import('../features/offerings/screens/datastore_wfs_service_new/WfsServiceNew.tsx'),
    'broadcast',
  ),
  datastore_wfs_service_edit: screen(
    'datastore',
    () => import('../features/offerings/screens/datastore_wfs_service_edit/WfsServiceEdit.tsx'),
    'broadcast',
  ),
  datastore_wms_vector_service_new: screen(
    'datastore',
    () => import('../features/offerings/screens/datastore_wms_vector_service_new/WmsVectorServiceNew.tsx'),
    'broadcast',
  ),
  datastore_wms_vector_service_edit: screen(
    'datastore',
    () => import('../features/offerings/screens/datastore_wms_vector_service_edit/WmsVectorServiceEdit.tsx'),
    'broadcast',
  ),
  datastore_pyramid_raster_generate: screen(
    'datastore',
    () => import('../features/pyramids/screens/datastore_pyramid_raster_generate/RasterPyramidGenerate.tsx'),
    'processing',
  ),
  datastore_pyramid_raster_wms_raster_service_new: screen(
    'datastore',
    () =>
      import(
        '../features/offerings/screens/datastore_pyramid_raster_wms_raster_service_new/WmsRasterServiceNew.tsx'
      ),
    'broadcast',
  ),
  datastore_pyramid_raster_wms_raster_service_edit: screen(
    'datastore',
    () =>
      import(
        '../features/offerings/screens/datastore_pyramid_raster_wms_raster_service_edit/WmsRasterServiceEdit.tsx'
      ),
    'broadcast',
  ),
  datastore_pyramid_raster_wmts_service_new: screen(
    'datastore',
    () =>
      import('../features/offerings/screens/datastore_pyramid_raster_wmts_service_new/WmtsServiceNew.tsx'),
    'broadcast',
  ),
  datastore_pyramid_raster_wmts_service_edit: screen(
    'datastore',
    () =>
      import('../features/offerings/screens/datastore_pyramid_raster_wmts_service_edit/WmtsServiceEdit.tsx'),
    'broadcast',
  ),
  datastore_pyramid_vector_generate: screen(
    'datastore',
    () => import('../features/pyramids/screens/datastore_pyramid_vector_generate/Generate.tsx'),
    'processing',
  ),
  datastore_pyramid_vector_tms_service_new: screen(
    'datastore',
    () => import('../features/offerings/screens/datastore_pyramid_vector_tms_service_new/TmsServiceNew.tsx'),
    'broadcast',
  ),
  datastore_pyramid_vector_tms_service_edit: screen(
    'datastore',
    () =>
      import('../features/offerings/screens/datastore_pyramid_vector_tms_service_edit/TmsServiceEdit.tsx'),
    'broadcast',
  ),
  datastore_service_style_add: screen(
    'datastore',
    () => import('../features/styles/screens/datastore_service_style_add/StyleAdd.tsx'),
    'annex',
  ),
  datastore_service_style_edit: screen(
    'datastore',
    () => import('../features/styles/screens/datastore_service_style_edit/StyleEdit.tsx'),
    'annex',
  ),
  datastore_service_view: screen(
    'datastore',
    () => import('../features/services/screens/datastore_service_view/ServiceView.tsx'),
  ),
  datastore_manage_permissions: screen(
    'datastore',
    () => import('../features/permissions/screens/datastore_manage_permissions/ManagePermissions.tsx'),
  ),
  datastore_add_permission: screen(
    'datastore',
    () => import('../features/permissions/screens/datastore_add_permission/AddPermission.tsx'),
    'broadcast',
  ),
  datastore_edit_permission: screen(
    'datastore',
    () => import('../features/permissions/screens/datastore_edit_permission/EditPermission.tsx'),
    'broadcast',
  ),
};
