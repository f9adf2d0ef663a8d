import { type ComponentType, lazy } from 'react';
import type { RouteName, RouteOf } from './routes.ts';

/** What one may do in a datastore, as the server tells with the datastore itself. */
export type DatastoreAbility = 'upload' | 'processing' | 'annex' | 'broadcast' | 'community';

interface Entry<N extends RouteName> {
  /** `public`: anyone; `user`: a signed-in person; `datastore` and `community`: one who may see it, inside its layout. */
  readonly layout: 'public' | 'user' | 'datastore' | 'community';
  /** Without this ability in the datastore, the notice of forbidden screens is shown instead. */
  readonly needs?: DatastoreAbility;
  readonly Screen: ComponentType<{ readonly route: RouteOf<N> }>;
}

type Loader<N extends RouteName> = () => Promise<{
  readonly Screen: ComponentType<{ readonly route: RouteOf<N> }>;
}>;

const screen = <N extends RouteName>(
  layout: Entry<N>['layout'],
  load: Loader<N>,
  needs?: DatastoreAbility,
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

  login: screen('public', () => import('../screens/login/Login.tsx')),
  login_disabled: screen('public', () => import('../screens/login_disabled/LoginDisabled.tsx')),
  logout: screen('public', () => import('../screens/logout/Logout.tsx')),
  signup: screen('public', () => import('../screens/signup/Signup.tsx')),
  signup_confirm: screen('public', () => import('../screens/signup_confirm/SignupConfirm.tsx')),
  password_request: screen('public', () => import('../screens/password_request/PasswordRequest.tsx')),
  password_reset: screen('public', () => import('../screens/password_reset/PasswordReset.tsx')),

  dashboard_pro: screen('user', () => import('../screens/dashboard_pro/Dashboard.tsx')),
  administration_mails: screen(
    'user',
    () => import('../screens/administration_mails/AdministrationMails.tsx'),
  ),
  my_account: screen('user', () => import('../screens/my_account/MyAccount.tsx')),

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
  datastore_service_view: screen(
    'datastore',
    () => import('../screens/datastore_service_view/ServiceView.tsx'),
  ),
};
