import { defineRoute, param } from 'type-route';

/** One filter for the list, the map and the table of reports. */
const reportsFilter = {
  status: param.query.optional.string,
  theme: param.query.optional.string,
  /** Number of the person. */
  author: param.query.optional.number,
  departement: param.query.optional.string,
  commune: param.query.optional.string,
  /** Last acted on since that day. */
  since: param.query.optional.string,
  /** Opened since that day or instant, and before it. */
  opened: param.query.optional.string,
  openedBefore: param.query.optional.string,
  search: param.query.optional.string,
  box: param.query.optional.string,
  /** What the list and the table begin with. */
  order: param.query.optional.string,
};

/** Addresses of the collaborative space. */
export const espacecoRoutes = {
  /** Communities of the collaborative space; which ones, the search and the page are in the address. */
  espaceco_community_list: defineRoute(
    {
      page: param.query.optional.number.default(1),
      filter: param.query.optional.string.default('listed'),
      search: param.query.optional.string,
    },
    () => '/espace-collaboratif',
  ),
  /** Set-up in steps, counted from 1: one comes back to the step one was at. */
  espaceco_create_community: defineRoute(
    { communityId: param.path.number, step: param.query.optional.number.default(1) },
    (p) => `/espace-collaboratif/${p.communityId}/creer-un-guichet`,
  ),
  espaceco_manage_community: defineRoute(
    { communityId: param.path.number, activeTab: param.query.optional.string.default('description') },
    (p) => `/espace-collaboratif/${p.communityId}/gerer-le-guichet`,
  ),
  /** The map of one: what it shows, where it looks, and what reports are looked for are in the address. */
  espaceco_community_map: defineRoute(
    {
      communityId: param.path.number,
      panel: param.query.optional.string,
      centre: param.query.optional.string,
      zoom: param.query.optional.string,
      base: param.query.optional.string,
      /** Numbers of layers from the bottom, where the person changed what the community chose. */
      layers: param.query.optional.string,
      /** The layer whose objects are listed. */
      layer: param.query.optional.number,
      page: param.query.optional.number.default(1),
      sort: param.query.optional.string,
      where: param.query.optional.string,
      hide: param.query.optional.string,
      feature: param.query.optional.number,
      ...reportsFilter,
      /** The report that is read. */
      report: param.query.optional.number,
      /** Those sent without an account are unfolded. */
      received: param.query.optional.boolean,
      /** How reports are listed: `table`, or in short. */
      view: param.query.optional.string,
    },
    (p) => `/espace-collaboratif/${p.communityId}/carte`,
  ),
  /** Mailed to who is invited into one. */
  espaceco_member_invitation: defineRoute(
    { communityId: param.path.number },
    (p) => `/espace-collaboratif/${p.communityId}/invitation`,
  ),
  /** A database of the collaborative space; the rows of the table that is shown are in the address. */
  espaceco_database: defineRoute(
    {
      databaseId: param.path.number,
      /** Features, columns, history or locks. */
      view: param.query.optional.string,
      table: param.query.optional.number,
      page: param.query.optional.number.default(1),
      sort: param.query.optional.string,
      where: param.query.optional.string,
      hide: param.query.optional.string,
      /** Of the rows, only those the map shows. */
      inView: param.query.optional.boolean,
      feature: param.query.optional.number,
    },
    (p) => `/espace-collaboratif/bases/${p.databaseId}`,
  ),
  /** Reports; which ones is in the address: the list and the map show the same. */
  espaceco_reports: defineRoute(
    {
      page: param.query.optional.number.default(1),
      community: param.query.optional.number,
      ...reportsFilter,
    },
    () => '/espace-collaboratif/signalements',
  ),
  /** Open to anybody, in communities that take reports without an account. */
  espaceco_open_report: defineRoute(
    { communityId: param.path.number },
    (p) => `/espace-collaboratif/${p.communityId}/signaler`,
  ),
  /** Given to whoever sent one: what became of it. */
  espaceco_followed_report: defineRoute(
    { key: param.path.string },
    (p) => `/espace-collaboratif/suivi/${p.key}`,
  ),
  /** In the mails about a report one follows. */
  espaceco_stop_following: defineRoute(
    { key: param.path.string },
    (p) => `/espace-collaboratif/signalements/ne-plus-suivre/${p.key}`,
  ),
  espaceco_report_new: defineRoute(
    {
      community: param.query.optional.number,
      place: param.query.optional.string,
      /** An object of a table it is about. */
      object: param.query.optional.string,
      /** One that this browser keeps. */
      draft: param.query.optional.string,
    },
    () => '/espace-collaboratif/signalements/nouveau',
  ),
  espaceco_report: defineRoute(
    { reportId: param.path.number },
    (p) => `/espace-collaboratif/signalements/${p.reportId}`,
  ),
};
