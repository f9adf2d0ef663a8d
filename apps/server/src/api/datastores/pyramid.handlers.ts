import type { datastoreRoutes } from '@cartable/contract';
import {
  addRasterPyramid,
  addVectorPyramid,
  cancelExecution,
  downloadPyramid,
  editOffering,
  estimateRasterPyramid,
  estimateVectorPyramid,
  publishOffering,
  readExecution,
  regeneratePyramid,
  requestOfRasterService,
  requestOfTms,
  retryExecution,
} from '@cartable/datastore';
import type { HandlersOf } from '../../http/handlers.ts';

type Handled =
  | 'addVectorPyramid'
  | 'estimateVectorPyramid'
  | 'createTms'
  | 'editTms'
  | 'addRasterPyramid'
  | 'estimateRasterPyramid'
  | 'createRasterService'
  | 'editRasterService'
  | 'downloadPyramid'
  | 'regeneratePyramid'
  | 'getExecution'
  | 'cancelExecution'
  | 'retryExecution';

/** Pyramids, what makes them, and the services made of them. */
export const pyramidHandlers: HandlersOf<Pick<typeof datastoreRoutes, Handled>> = {
  addVectorPyramid: ({ services, visitor }, { params, body }) =>
    addVectorPyramid(services.datastores.context, visitor, { ...params, form: body }),

  estimateVectorPyramid: ({ services, visitor }, { params, body }) =>
    estimateVectorPyramid(services.datastores.context, visitor, { ...params, form: body }),

  createTms: ({ services, visitor }, { params: { datastoreId, pyramidId }, body }) =>
    publishOffering(services.datastores.context, visitor, {
      datastoreId,
      storedDataId: pyramidId,
      service: requestOfTms(body),
    }),

  editTms: ({ services, visitor }, { params: { pyramidId, ...params }, body }) =>
    editOffering(services.datastores.context, visitor, {
      ...params,
      storedDataId: pyramidId,
      service: requestOfTms(body),
    }),

  addRasterPyramid: ({ services, visitor }, { params, body }) =>
    addRasterPyramid(services.datastores.context, visitor, { ...params, form: body }),

  estimateRasterPyramid: ({ services, visitor }, { params, body }) =>
    estimateRasterPyramid(services.datastores.context, visitor, { ...params, form: body }),

  createRasterService: async ({ services, visitor }, { params: { datastoreId, pyramidId }, query, body }) =>
    publishOffering(services.datastores.context, visitor, {
      datastoreId,
      storedDataId: pyramidId,
      service: requestOfRasterService(body, query.type),
    }),

  editRasterService: async ({ services, visitor }, { params: { pyramidId, ...params }, query, body }) =>
    editOffering(services.datastores.context, visitor, {
      ...params,
      storedDataId: pyramidId,
      service: requestOfRasterService(body, query.type),
    }),

  downloadPyramid: ({ services, visitor }, { params }) =>
    downloadPyramid(services.datastores.context, visitor, params),

  regeneratePyramid: ({ services, visitor }, { params }) =>
    regeneratePyramid(services.datastores.context, visitor, params),

  getExecution: ({ services, visitor }, { params }) =>
    readExecution(services.datastores.context, visitor, params),

  cancelExecution: ({ services, visitor }, { params }) =>
    cancelExecution(services.datastores.context, visitor, params),

  retryExecution: ({ services, visitor }, { params }) =>
    retryExecution(services.datastores.context, visitor, params),
};
