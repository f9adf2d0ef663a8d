import { createRouter, defineRoute, param, type Route } from 'type-route';
import { espacecoRoutes } from './espaceco-routes.ts';
import { queryString } from './query-string.ts';

/**
 * Every address of the site, by the route names of the specification (§2). Addresses are French; those of the session
 * (`/login`…) are also calls of the server by another method, and the pages of mailed links are named by the mails. A screen is attached to its route in `screens.ts`.
 */

const datastore = defineRoute({ datastoreId: param.path.string }, (p) => `/entrepot/${p.datastoreId}`);
const ofDatasheet = { datasheetName: param.query.optional.string };

const vectorService = (kind: string) => ({
  add: datastore.extend(
    { vectorDbId: param.query.string, datasheetName: param.query.string },
    () => `/service/${kind}/ajout`,
  ),
  edit: datastore.extend(
    { offeringId: param.path.string, vectorDbId: param.query.string, datasheetName: param.query.string },
    (p) => `/service/${kind}/${p.offeringId}/modification`,
  ),
});
const wfs = vectorService('wfs');
const wmsVector = vectorService('wms-vecteur');
const download = vectorService('telechargement');

const pyramidService = (kind: string) => ({
  add: datastore.extend(
    { pyramidId: param.query.string, datasheetName: param.query.string },
    () => `/service/${kind}/ajout`,
  ),
  edit: datastore.extend(
    { offeringId: param.path.string, pyramidId: param.query.string, datasheetName: param.query.string },
    (p) => `/service/${kind}/${p.offeringId}/modification`,
  ),
});
const tms = pyramidService('tms');
const wmsRaster = pyramidService('wms-raster');
const wmts = pyramidService('wmts');

export const { RouteProvider, useRoute, routes, session } = createRouter(
  { scrollToTop: false, queryStringSerializer: queryString },
  {
    home: defineRoute(
      {
        authentication_failed: param.query.optional.number,
        session_expired_login_success: param.query.optional.number,
      },
      () => '/',
    ),
    about: defineRoute('/a-propos'),
    offer: defineRoute('/offre'),
    join: defineRoute('/rejoindre'),
    /** Pages are counted from 0, as the specification says. */
    news_list: defineRoute({ page: param.query.optional.number.default(0) }, () => '/actualites'),
    news_list_by_tag: defineRoute(
      { tag: param.path.string, page: param.query.optional.number.default(0) },
      (p) => `/actualites/theme/${p.tag}`,
    ),
    news_article: defineRoute({ slug: param.path.string }, (p) => `/actualites/${p.slug}`),
    faq: defineRoute({ q: param.query.optional.string }, () => '/foire-aux-questions'),
    /** The guides; what is searched in them is in the address. */
    documentation: defineRoute({ q: param.query.optional.string }, () => '/documentation'),
    documentation_guide: defineRoute({ guide: param.path.string }, (p) => `/documentation/${p.guide}`),
    /** Alerts in full, and how the services fare. */
    service_status: defineRoute('/niveau-de-service'),
    /** Data, news, questions, pages and guides together. */
    site_search: defineRoute({ q: param.query.optional.string }, () => '/recherche'),
    sitemap: defineRoute('/plan-du-site'),
    accessibility: defineRoute('/accessibilite'),
    legal_notice: defineRoute('/mentions-legales'),
    personal_data: defineRoute('/donnees-personnelles'),
    /** What the browser keeps, and the choices of the visitor. */
    cookies: defineRoute('/gestion-des-cookies'),
    terms_of_service: defineRoute('/cgu'),
    login_disabled: defineRoute('/connexion-desactivee'),
    page_not_found: defineRoute('/404'),

    login: defineRoute(
      { next: param.query.optional.string, session_expired: param.query.optional.number },
      () => '/login',
    ),
    logout: defineRoute('/logout'),
    signup: defineRoute(
      { next: param.query.optional.string, email: param.query.optional.string },
      () => '/signup',
    ),
    signup_confirm: defineRoute({ token: param.query.optional.string }, () => '/inscription/confirmation'),
    password_request: defineRoute('/mot-de-passe/oublie'),
    password_reset: defineRoute({ token: param.query.optional.string }, () => '/mot-de-passe/nouveau'),

    dashboard_pro: defineRoute('/tableau-de-bord'),
    my_account: defineRoute('/mon-compte'),
    my_notifications: defineRoute('/mes-notifications'),
    my_access_keys: defineRoute(
      { sort: param.query.optional.string, type: param.query.optional.string },
      () => '/mes-cles',
    ),
    my_permissions: defineRoute(
      {
        state: param.query.optional.string,
        sort: param.query.optional.string,
        type: param.query.optional.string,
      },
      () => '/mes-permissions',
    ),
    /** A service for who was granted it. */
    my_service_view: defineRoute(
      { offeringId: param.path.string },
      (p) => `/mes-permissions/service/${p.offeringId}`,
    ),
    user_key_add: defineRoute('/mes-cles/ajout'),
    user_key_edit: defineRoute({ keyId: param.path.string }, (p) => `/mes-cles/${p.keyId}/modification`),
    my_documents: defineRoute(
      {
        page: param.query.optional.number.default(1),
        search: param.query.optional.string,
        whose: param.query.optional.string,
        sort: param.query.optional.string,
      },
      () => '/mes-documents',
    ),
    accesses_request: defineRoute(
      { fileIdentifier: param.path.string },
      (p) => `/demande-acces/${p.fileIdentifier}`,
    ),
    datastore_create_request: defineRoute('/entrepot/demande-de-creation'),
    datastore_create_request_confirm: defineRoute('/entrepot/demande-de-creation/demande-envoyee'),
    join_community: defineRoute(
      { search: param.query.optional.string, page: param.query.optional.number.default(1) },
      () => '/rejoindre-des-communautes',
    ),
    /** Link mailed to somebody invited into a community. */
    invitation: defineRoute({ token: param.query.optional.string }, () => '/invitation'),
    contact: defineRoute('/nous-ecrire'),
    contact_confirmation: defineRoute('/nous-ecrire/demande-envoyee'),
    /** Everything published: words, filters (one name each, as in the call) and place are in the address. */
    catalogue: defineRoute(
      {
        q: param.query.optional.string,
        page: param.query.optional.number.default(1),
        sort: param.query.optional.string,
        bbox: param.query.optional.string,
        updated_since: param.query.optional.string,
        theme: param.query.optional.array.string,
        topic: param.query.optional.array.string,
        producer: param.query.optional.array.string,
        licence: param.query.optional.array.string,
        service: param.query.optional.array.string,
        format: param.query.optional.array.string,
        representation: param.query.optional.array.string,
        access: param.query.optional.array.string,
        frequency: param.query.optional.array.string,
      },
      () => '/catalogue',
    ),
    /** Producers of what is published. */
    catalogue_producers: defineRoute('/catalogue/producteurs'),
    /** One of them, with what it publishes: searched as the catalogue is. */
    catalogue_producer: defineRoute(
      {
        technicalName: param.path.string,
        q: param.query.optional.string,
        page: param.query.optional.number.default(1),
        sort: param.query.optional.string,
        bbox: param.query.optional.string,
        updated_since: param.query.optional.string,
        theme: param.query.optional.array.string,
        topic: param.query.optional.array.string,
        licence: param.query.optional.array.string,
        service: param.query.optional.array.string,
        format: param.query.optional.array.string,
        representation: param.query.optional.array.string,
        access: param.query.optional.array.string,
        frequency: param.query.optional.array.string,
      },
      (p) => `/catalogue/producteurs/${p.technicalName}`,
    ),
    /** Public page of a catalogue record. */
    catalogue_record: defineRoute(
      {
        fileIdentifier: param.path.string,
        tab: param.query.optional.string,
        /** Name of the layer the map shows. */
        layer: param.query.optional.string,
        /** Number of the version one was sent to. */
        version: param.query.optional.number,
      },
      (p) => `/catalogue/dataset/${p.fileIdentifier}`,
    ),
    /** Its map alone, for a frame in the pages of other sites. */
    catalogue_record_map: defineRoute(
      { fileIdentifier: param.path.string, layer: param.query.optional.string },
      (p) => `/catalogue/dataset/${p.fileIdentifier}/carte`,
    ),

    /** The map of everything: its layers, the first on top, and where it looks are in the address. */
    maps: defineRoute(
      {
        layers: param.query.optional.string,
        centre: param.query.optional.string,
        zoom: param.query.optional.string,
        base: param.query.optional.string,
        /** One of the person's own, which changes may be saved in. */
        map: param.query.optional.string,
      },
      () => '/cartes',
    ),
    /** A map of public layers alone, for a frame in the pages of other sites. */
    maps_frame: defineRoute(
      {
        layers: param.query.optional.string,
        centre: param.query.optional.string,
        zoom: param.query.optional.string,
        base: param.query.optional.string,
        /** Shown under the map when it is there. */
        legend: param.query.optional.string,
      },
      () => '/cartes/cadre',
    ),

    /** Alerts of the whole site, in the layout of the community the operator named. */
    config_alerts: defineRoute('/configuration/alertes'),
    members_list: defineRoute(
      {
        communityId: param.path.string,
        userId: param.query.optional.string,
        page: param.query.optional.number.default(1),
        limit: param.query.optional.number.default(20),
        search: param.query.optional.string.default(''),
      },
      (p) => `/communaute/${p.communityId}/membres`,
    ),
    community_edit: defineRoute(
      { communityId: param.path.string },
      (p) => `/communaute/${p.communityId}/modification`,
    ),

    ...espacecoRoutes,

    administration_mails: defineRoute(
      {
        page: param.query.optional.number.default(1),
        search: param.query.optional.string,
        state: param.query.optional.string,
      },
      () => '/administration/courriels',
    ),
    administration: defineRoute({ page: param.query.optional.number.default(1) }, () => '/administration'),
    administration_users: defineRoute(
      {
        page: param.query.optional.number.default(1),
        search: param.query.optional.string,
        sort: param.query.optional.string,
        state: param.query.optional.string,
      },
      () => '/administration/utilisateurs',
    ),
    administration_communities: defineRoute(
      { page: param.query.optional.number.default(1), search: param.query.optional.string },
      () => '/administration/communautes',
    ),
    administration_datastores: defineRoute(
      {
        page: param.query.optional.number.default(1),
        search: param.query.optional.string,
        /** Community whose datastore is to be created. */
        community: param.query.optional.string,
      },
      () => '/administration/entrepots',
    ),
    administration_datastore: defineRoute(
      { datastoreId: param.path.string },
      (p) => `/administration/entrepots/${p.datastoreId}`,
    ),
    administration_requests: defineRoute(
      { state: param.query.optional.string, page: param.query.optional.number.default(1) },
      () => '/administration/demandes',
    ),
    administration_endpoints: defineRoute('/administration/points-d-acces'),
    administration_jobs: defineRoute(
      {
        page: param.query.optional.number.default(1),
        status: param.query.optional.string,
        kind: param.query.optional.string,
      },
      () => '/administration/taches',
    ),
    administration_texts: defineRoute('/administration/textes'),
    /** A text of the site, by its kind, name and language. */
    administration_text: defineRoute(
      { kind: param.path.string, name: param.path.string, language: param.path.string },
      (p) => `/administration/textes/${p.kind}/${p.name}/${p.language}`,
    ),
    administration_settings: defineRoute('/administration/parametres'),
    administration_health: defineRoute('/administration/sante'),

    datastore_manage_storage: datastore.extend(
      { tab: param.query.optional.string, page: param.query.optional.number.default(1) },
      () => '/consommation',
    ),
    datastore_activity: datastore.extend(
      {
        page: param.query.optional.number.default(1),
        kind: param.query.optional.string,
        search: param.query.optional.string,
        from: param.query.optional.string,
        to: param.query.optional.string,
      },
      () => '/journal',
    ),
    datastore_trash: datastore.extend({}, () => '/corbeille'),
    datastore_manage_permissions: datastore.extend(
      {
        page: param.query.optional.number.default(1),
        search: param.query.optional.string,
        state: param.query.optional.string,
        offering: param.query.optional.string,
      },
      () => '/permissions',
    ),
    /** Parameters taken from a request for access: beneficiaries and services are then chosen beforehand. */
    datastore_add_permission: datastore.extend(
      {
        offerings: param.query.optional.string,
        beneficiaries: param.query.optional.string,
        type: param.query.optional.string,
      },
      () => '/permissions/ajout',
    ),
    datastore_edit_permission: datastore.extend(
      { permissionId: param.path.string },
      (p) => `/permissions/${p.permissionId}/modification`,
    ),
    datastore_service_style_add: datastore.extend(
      { offeringId: param.path.string, datasheetName: param.query.string },
      (p) => `/service/${p.offeringId}/style/ajout`,
    ),
    datastore_service_style_edit: datastore.extend(
      { offeringId: param.path.string, styleName: param.path.string, datasheetName: param.query.string },
      (p) => `/service/${p.offeringId}/style/${p.styleName}/modification`,
    ),

    datasheet_list: datastore.extend(
      {
        page: param.query.optional.number.default(1),
        limit: param.query.optional.number.default(20),
        search: param.query.optional.string,
        sortBy: param.query.optional.string,
        sortOrder: param.query.optional.number.default(1),
        published: param.query.optional.number.default(0),
      },
      () => '/donnees',
    ),
    datastore_datasheet_upload: datastore.extend(ofDatasheet, () => '/donnees/televersement'),
    datastore_datasheet_upload_integration: datastore.extend(
      { uploadId: param.query.string, ...ofDatasheet },
      () => '/donnees/integration',
    ),
    datastore_datasheet_view: datastore.extend(
      {
        datasheetName: param.path.string,
        activeTab: param.query.optional.string.default('metadata'),
      },
      (p) => `/donnees/${p.datasheetName}`,
    ),
    datastore_datasheet_record: datastore.extend(
      { datasheetName: param.path.string },
      (p) => `/donnees/${p.datasheetName}/fiche`,
    ),
    datastore_stored_data_details: datastore.extend(
      { storedDataId: param.path.string, ...ofDatasheet },
      (p) => `/donnees/${p.storedDataId}/details`,
    ),
    datastore_stored_data_publish: datastore.extend(
      { storedDataId: param.path.string, ...ofDatasheet },
      (p) => `/donnees/${p.storedDataId}/publier`,
    ),
    datastore_data_versions: datastore.extend(
      { storedDataId: param.path.string, ...ofDatasheet },
      (p) => `/donnees/${p.storedDataId}/versions`,
    ),
    datastore_upload_details: datastore.extend(
      { uploadId: param.path.string, ...ofDatasheet },
      (p) => `/livraisons/${p.uploadId}/rapport`,
    ),
    datastore_wfs_service_new: wfs.add,
    datastore_wfs_service_edit: wfs.edit,
    datastore_download_service_new: download.add,
    datastore_download_service_edit: download.edit,
    datastore_wms_vector_service_new: wmsVector.add,
    datastore_wms_vector_service_edit: wmsVector.edit,
    datastore_pyramid_vector_generate: datastore.extend(
      { vectorDbId: param.query.string, technicalName: param.query.string, ...ofDatasheet },
      () => '/pyramide-vecteur/ajout',
    ),
    datastore_pyramid_vector_tms_service_new: tms.add,
    datastore_pyramid_vector_tms_service_edit: tms.edit,
    /** From a WMS-VECTOR, as in the specification, or from a stored raster: one of the two. */
    datastore_pyramid_raster_generate: datastore.extend(
      {
        offeringId: param.query.optional.string,
        rasterId: param.query.optional.string,
        datasheetName: param.query.string,
      },
      () => '/pyramide-raster/ajout',
    ),
    datastore_pyramid_raster_wms_raster_service_new: wmsRaster.add,
    datastore_pyramid_raster_wms_raster_service_edit: wmsRaster.edit,
    datastore_pyramid_raster_wmts_service_new: wmts.add,
    datastore_pyramid_raster_wmts_service_edit: wmts.edit,
    datastore_service_view: datastore.extend(
      {
        offeringId: param.path.string,
        datasheetName: param.query.string,
        activeTab: param.query.optional.string,
      },
      (p) => `/service/${p.offeringId}/visualisation`,
    ),
  },
);

export type Routes = typeof routes;
export type RouteName = keyof Routes;
export type RouteOf<N extends RouteName> = Route<Routes[N]>;
/** The current route, known or not. */
export type AnyRoute = Route<typeof routes>;

/** Properties of an `<a>` that leads to a screen. */
export type RouteLink = AnyRoute['link'];
