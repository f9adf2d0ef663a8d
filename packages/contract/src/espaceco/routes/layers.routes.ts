import { z } from 'zod';
import { LIST_BODY_BYTES } from '../../core/limits.ts';
import { defineRoute } from '../../core/route.ts';
import { fieldsQuery, numericId } from '../entities/common.ts';
import { communityIdParams } from '../entities/community.ts';
import {
  espacecoLayerSchema,
  featureTypesSchema,
  geoserviceSchema,
  layerStyleFormSchema,
  layerStyleSchema,
  layersFormSchema,
  layerToolsFormSchema,
} from '../entities/layer.ts';

const ofLayer = communityIdParams.extend({ layerId: numericId });
const styleErrors = [
  'espaceco.layer-unknown',
  'style.empty',
  'style.attribute-unknown',
  'style.expression-refused',
  'style.conditions-not-understood',
  'style.name-differs',
] as const;

const root = '/api/espaceco/community/{communityId}/layer';

/** Layers of the maps of communities. */
export const espacecoLayerRoutes = {
  getEspacecoLayers: defineRoute({
    name: 'getEspacecoLayers',
    method: 'GET',
    path: `${root}/get_all`,
    tag: 'espaceco',
    access: 'user',
    summary: 'Layers of the map of a community, bottom first; needs to belong to it',
    params: communityIdParams,
    query: fieldsQuery,
    selectsFields: true,
    answer: z.array(espacecoLayerSchema),
  }),
  getEspacecoFeatureTypes: defineRoute({
    name: 'getEspacecoFeatureTypes',
    method: 'GET',
    path: `${root}/get_feature_types`,
    tag: 'espaceco',
    access: 'user',
    summary: 'Layers of tables, by title of their database; needs to manage the community',
    params: communityIdParams,
    query: fieldsQuery,
    answer: featureTypesSchema,
  }),
  updateEspacecoLayerTools: defineRoute({
    name: 'updateEspacecoLayerTools',
    method: 'PATCH',
    path: `${root}/update`,
    tag: 'espaceco',
    access: 'user',
    summary:
      'Change the tools of layers of tables; those their geometry does not allow are refused; needs to manage the community',
    params: communityIdParams,
    body: layerToolsFormSchema,
    bodyBytes: LIST_BODY_BYTES,
    answer: featureTypesSchema,
    errors: ['espaceco.layer-unknown', 'espaceco.layer-tool'],
  }),
  replaceEspacecoLayers: defineRoute({
    name: 'replaceEspacecoLayers',
    method: 'PUT',
    path: `${root}/replace`,
    tag: 'espaceco',
    access: 'user',
    summary:
      'All the layers of a community, bottom first: kept, added, changed, put in order or taken away; needs to manage it',
    params: communityIdParams,
    body: layersFormSchema,
    bodyBytes: LIST_BODY_BYTES,
    answer: z.array(espacecoLayerSchema),
    errors: [
      'espaceco.layer-unknown',
      'espaceco.table-unknown',
      'espaceco.geoservice-unknown',
      'espaceco.layer-source',
    ],
  }),
  getEspacecoLayerStyle: defineRoute({
    name: 'getEspacecoLayerStyle',
    method: 'GET',
    path: `${root}/{layerId}/style`,
    tag: 'espaceco',
    access: 'user',
    summary: 'How the features of a layer of a table are drawn (SLD); needs to belong to the community',
    params: ofLayer,
    answer: layerStyleSchema,
    errors: ['espaceco.layer-unknown'],
  }),
  updateEspacecoLayerStyle: defineRoute({
    name: 'updateEspacecoLayerStyle',
    method: 'PUT',
    path: `${root}/{layerId}/style`,
    tag: 'espaceco',
    access: 'user',
    summary:
      'Choose how the features of a layer of a table are drawn, by an SLD whose attributes are columns of the table; needs to manage the community',
    params: ofLayer,
    body: layerStyleFormSchema,
    bodyBytes: LIST_BODY_BYTES,
    answer: layerStyleSchema,
    errors: styleErrors,
  }),
  removeEspacecoLayerStyle: defineRoute({
    name: 'removeEspacecoLayerStyle',
    method: 'DELETE',
    path: `${root}/{layerId}/style`,
    tag: 'espaceco',
    access: 'user',
    summary: 'Draw the features of a layer as maps draw what has no style; needs to manage the community',
    params: ofLayer,
    errors: ['espaceco.layer-unknown'],
  }),
  getEspacecoTableStyle: defineRoute({
    name: 'getEspacecoTableStyle',
    method: 'GET',
    path: '/api/espaceco/databases/{databaseId}/tables/{tableId}/style',
    tag: 'espaceco',
    access: 'user',
    summary:
      'How a table is drawn (SLD) by a layer of the community it belongs to, else of another community of the reader',
    params: z.object({ databaseId: numericId, tableId: numericId }),
    answer: layerStyleSchema,
    errors: ['espaceco.database-unknown', 'espaceco.table-unknown'],
  }),
  getGeoservice: defineRoute({
    name: 'getGeoservice',
    method: 'GET',
    path: '/api/espaceco/geoservice/get/{geoserviceId}',
    tag: 'espaceco',
    access: 'user',
    summary: 'A service of another place that a layer of one of the reader’s communities shows',
    params: z.object({ geoserviceId: numericId }),
    query: fieldsQuery,
    selectsFields: true,
    answer: geoserviceSchema,
    errors: ['espaceco.geoservice-unknown'],
  }),
};
