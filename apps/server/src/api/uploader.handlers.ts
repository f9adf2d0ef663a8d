import { readFile } from 'node:fs/promises';
import type { uploaderRoutes } from '@cartable/contract';
import {
  completeDeposit,
  deleteDepositFiles,
  listReceivedChunks,
  previewDeposit,
  receiveChunk,
} from '@cartable/datastore';
import type { HandlersOf } from '../http/handlers.ts';
import { InputError } from '../input-error.ts';

export const uploaderHandlers: HandlersOf<typeof uploaderRoutes> = {
  async getChunks({ services, visitor }, { params }) {
    return listReceivedChunks(services.datastores.context, visitor, params.uuid);
  },

  async uploadChunk({ services, visitor, files }, { body }) {
    const chunk = files.find(({ field }) => field === 'chunk');
    if (!chunk) throw new InputError([{ path: 'body.chunk', message: 'file' }]);
    return receiveChunk(services.datastores.context, visitor, {
      ...body,
      content: await readFile(chunk.path),
    });
  },

  async completeUpload({ services, visitor }, { body }) {
    return completeDeposit(services.datastores.context, visitor, body);
  },

  getDepositPreview: ({ services, visitor }, { params, query }) =>
    previewDeposit(services.datastores.context, visitor, {
      ...params,
      srs: query.data_srid,
      encoding: query.data_encoding,
    }),

  async cancelDeposit({ services, visitor }, { params }) {
    await deleteDepositFiles(services.datastores.context, visitor, params.uuid);
  },
};
