import { baseMaps } from '../base-maps.ts';
import {
  choice,
  colour,
  hosts,
  integer,
  setting,
  sitePath,
  text,
  url,
  urlOrNone,
  webProtocols,
} from '../setting.ts';

/** What visitors see. */
export const siteSettings = {
  siteTitle: setting({
    variable: 'CARTABLE_SITE_TITLE',
    group: 'Site',
    description: 'Name of the site, in page titles and mails.',
    fallback: 'Cartable',
    ...text('Cartable', 100),
  }),
  brand: setting({
    variable: 'CARTABLE_BRAND',
    group: 'Site',
    description:
      'Organisation named at the top of the pages. `republique-francaise` puts the mark, typeface and links of the French State there, which are reserved to its services. Default: the site is named alone, with a neutral look.',
    ...text('Ville de Saint-Exemple | republique-francaise', 100),
  }),
  logo: setting({
    variable: 'CARTABLE_LOGO',
    group: 'Site',
    description:
      'Picture at the top of the pages, a file of the site (objects/site of the data folder is /files). Default: the picture of the product, or the mark of the State alone.',
    ...sitePath('/files/logo.svg'),
  }),
  brandColour: setting({
    variable: 'CARTABLE_BRAND_COLOUR',
    group: 'Site',
    description:
      'Colour of links, buttons and titles; its lightness is set for contrast, in light and in dark. Not used with the mark of the State.',
    ...colour(),
  }),
  tagline: setting({
    variable: 'CARTABLE_TAGLINE',
    group: 'Site',
    description:
      'Words under the name of the site. Default: “Le service public des cartes et données du territoire”, in the language of the reader.',
    ...text('Les cartes du pays de Saint-Exemple', 150),
  }),
  baseMapUrl: setting({
    variable: 'CARTABLE_BASEMAP_URL',
    group: 'Site',
    description:
      'Background of the maps: a template with {z}, {x}, {y}, or the address of a WMTS or of a PMTiles archive (images, or vector tiles of OpenMapTiles, Protomaps or Shortbread). Default: the background shipped with the platform, which needs no internet.',
    ...url(webProtocols, 'https://tiles.example.org/{z}/{x}/{y}.png'),
  }),
  baseMapType: setting({
    variable: 'CARTABLE_BASEMAP_TYPE',
    group: 'Site',
    description: 'Kind of the service named by CARTABLE_BASEMAP_URL.',
    fallback: 'xyz',
    ...choice(['xyz', 'wmts', 'pmtiles']),
  }),
  baseMapLayer: setting({
    variable: 'CARTABLE_BASEMAP_LAYER',
    group: 'Site',
    description: 'Layer of the WMTS used as background.',
    ...text('GEOGRAPHICALGRIDSYSTEMS.PLANIGNV2', 200),
  }),
  baseMapAttribution: setting({
    variable: 'CARTABLE_BASEMAP_ATTRIBUTION',
    group: 'Site',
    description: 'Credit shown with that background.',
    ...text('© …', 300),
  }),
  otherBaseMaps: setting({
    variable: 'CARTABLE_BASEMAPS',
    group: 'Site',
    description:
      'Base maps to choose beside that one, as JSON: a list of name, type (xyz, wmts, pmtiles), url and attribution; a WMTS also has layer, and may have format (image/png by default), style (normal) and matrix_set (PM), on the grid of Web Mercator.',
    fallback: '[]',
    ...baseMaps(),
  }),
  geocoderUrl: setting({
    variable: 'CARTABLE_GEOCODER_URL',
    group: 'Site',
    description:
      'Search of addresses that the maps ask besides the places they ship, through this server: an address that answers `?q=…&limit=…` with GeoJSON points (addok, the Géoplateforme, Photon). What people type is sent there. Default: none.',
    ...url(webProtocols, 'https://data.geopf.fr/geocodage/search'),
  }),
  outboundHosts: setting({
    variable: 'CARTABLE_OUTBOUND_HOSTS',
    group: 'Site',
    description:
      'Machines this server may call at addresses people give, such as layers of other sites on the map: any of the Internet (public), those named, or nobody (none). Only a named one may lie in an internal network.',
    fallback: 'public',
    ...hosts(),
  }),
  matomoUrl: setting({
    variable: 'CARTABLE_MATOMO_URL',
    group: 'Site',
    description:
      'Matomo that measures the audience of the public pages, of visitors who agreed. Default: none, nobody is asked and nothing is measured.',
    ...url(webProtocols, 'https://matomo.example.org'),
  }),
  matomoSite: setting({
    variable: 'CARTABLE_MATOMO_SITE',
    group: 'Site',
    description: 'Number of this site in that Matomo.',
    ...integer(1, 1_000_000),
  }),
  espacecoUrl: setting({
    variable: 'CARTABLE_ESPACECO_URL',
    group: 'Site',
    description:
      'Address of the API of the collaborative space. Default: /api/espaceco of this site. With another one, the menu leads to that site; with `none`, it has no such entry.',
    ...urlOrNone(webProtocols, 'https://espaceco.example.org/api'),
  }),
  catalogueUrl: setting({
    variable: 'CARTABLE_CATALOGUE_URL',
    group: 'Site',
    description: 'Address of the catalogue. Default: /catalogue of this site.',
    ...url(webProtocols, 'https://example.org/catalogue'),
  }),
  annexesUrl: setting({
    variable: 'CARTABLE_ANNEXES_URL',
    group: 'Site',
    description: 'Address the annexes are read at. Default: /annexes of this site.',
    ...url(webProtocols, 'https://example.org/annexes'),
  }),
  configCommunityId: setting({
    variable: 'CARTABLE_CONFIG_COMMUNITY_ID',
    group: 'Site',
    description:
      'Community whose members manage the alerts of the site. Default: the one of the datastore that holds them.',
    ...text('00000000-0000-4000-8000-000000000000', 36),
  }),
  configTechnicalName: setting({
    variable: 'CARTABLE_CONFIG_TECHNICAL_NAME',
    group: 'Site',
    description:
      'Technical name of the datastore holding the alerts of the site. Default: the datastore of their community.',
    ...text('configuration', 100),
  }),
};
