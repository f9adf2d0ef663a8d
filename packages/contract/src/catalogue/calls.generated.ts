import type { CallsOf } from '../core/call.ts';
import type { catalogueRoutes } from './routes/index.ts';

/** Written from the routes by `npm run generate`: do not edit. */
export const catalogueCalls: CallsOf<typeof catalogueRoutes> = {
  searchCatalogue: {
    name: 'searchCatalogue',
    method: 'GET',
    path: '/api/catalogue/records',
  },
  suggestInCatalogue: {
    name: 'suggestInCatalogue',
    method: 'GET',
    path: '/api/catalogue/suggestions',
  },
  getCatalogueFigures: {
    name: 'getCatalogueFigures',
    method: 'GET',
    path: '/api/catalogue/figures',
  },
  getElevationProfile: {
    name: 'getElevationProfile',
    method: 'GET',
    path: '/api/catalogue/services/{offeringId}/profile',
  },
  getProducers: {
    name: 'getProducers',
    method: 'GET',
    path: '/api/catalogue/producers',
  },
  getProducer: {
    name: 'getProducer',
    method: 'GET',
    path: '/api/catalogue/producers/{technicalName}',
  },
  getCatalogueRecord: {
    name: 'getCatalogueRecord',
    method: 'GET',
    path: '/api/geonetwork/metadata/{fileIdentifier}',
  },
  getCatalogueRecordXml: {
    name: 'getCatalogueRecordXml',
    method: 'GET',
    path: '/api/geonetwork/metadata/{fileIdentifier}/xml',
  },
  getCatalogueRecordIso19115: {
    name: 'getCatalogueRecordIso19115',
    method: 'GET',
    path: '/api/geonetwork/metadata/{fileIdentifier}/iso19115-3',
  },
  getFeatureCatalogue: {
    name: 'getFeatureCatalogue',
    method: 'GET',
    path: '/api/geonetwork/metadata/{fileIdentifier}/attributes',
  },
  getFeatureCatalogueXml: {
    name: 'getFeatureCatalogueXml',
    method: 'GET',
    path: '/api/geonetwork/metadata/{fileIdentifier}/feature-catalogue',
  },
  getRecordPicture: {
    name: 'getRecordPicture',
    method: 'GET',
    path: '/api/geonetwork/metadata/{fileIdentifier}/picture',
  },
  getReuses: {
    name: 'getReuses',
    method: 'GET',
    path: '/api/geonetwork/metadata/{fileIdentifier}/reuses',
  },
  proposeReuse: {
    name: 'proposeReuse',
    method: 'POST',
    path: '/api/geonetwork/metadata/{fileIdentifier}/reuses',
    bodyKind: 'form',
  },
  answerReuse: {
    name: 'answerReuse',
    method: 'PATCH',
    path: '/api/geonetwork/metadata/{fileIdentifier}/reuses/{reuseId}',
  },
  deleteReuse: {
    name: 'deleteReuse',
    method: 'DELETE',
    path: '/api/geonetwork/metadata/{fileIdentifier}/reuses/{reuseId}',
  },
  getReusePicture: {
    name: 'getReusePicture',
    method: 'GET',
    path: '/api/geonetwork/metadata/{fileIdentifier}/reuses/{reuseId}/picture',
  },
  getMyReuses: {
    name: 'getMyReuses',
    method: 'GET',
    path: '/api/users/me/reuses',
  },
  prepareDownload: {
    name: 'prepareDownload',
    method: 'POST',
    path: '/api/users/me/downloads',
  },
  getMyDownloads: {
    name: 'getMyDownloads',
    method: 'GET',
    path: '/api/users/me/downloads',
  },
  deleteMyDownload: {
    name: 'deleteMyDownload',
    method: 'DELETE',
    path: '/api/users/me/downloads/{downloadId}',
  },
  getPreparedFile: {
    name: 'getPreparedFile',
    method: 'GET',
    path: '/api/catalogue/downloads/{token}/{fileName}',
  },
  getMySearches: {
    name: 'getMySearches',
    method: 'GET',
    path: '/api/users/me/searches',
  },
  saveMySearch: {
    name: 'saveMySearch',
    method: 'POST',
    path: '/api/users/me/searches',
  },
  markMySearchSeen: {
    name: 'markMySearchSeen',
    method: 'PUT',
    path: '/api/users/me/searches/{searchId}/seen',
  },
  setMySearchMail: {
    name: 'setMySearchMail',
    method: 'PUT',
    path: '/api/users/me/searches/{searchId}/mail',
  },
  deleteMySearch: {
    name: 'deleteMySearch',
    method: 'DELETE',
    path: '/api/users/me/searches/{searchId}',
  },
  getRecordVersions: {
    name: 'getRecordVersions',
    method: 'GET',
    path: '/api/geonetwork/metadata/{fileIdentifier}/versions',
  },
  getRecordFindings: {
    name: 'getRecordFindings',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/metadata/{metadataId}/findings',
  },
};
