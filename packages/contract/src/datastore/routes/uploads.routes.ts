import { z } from 'zod';
import { uuid } from '../../core/common.ts';
import { uploadStatuses, uploadTypes } from '../../core/enumerations.ts';
import { defineRoute } from '../../core/route.ts';
import { deletionPreviewSchema } from '../entities/datasheet.ts';
import { depositPreviewSchema } from '../entities/preview.ts';
import { uploadFormSchema } from '../entities/service-form.ts';
import {
  fileTreeNodeSchema,
  integrationProgressSchema,
  uploadPageSchema,
  uploadReportSchema,
  uploadSchema,
} from '../entities/upload.ts';
import { base, flag, inDatastore, pageQuery } from './addresses.ts';
import { previewErrors, previewQuerySchema } from './uploader.ts';

const ofUpload = inDatastore.extend({ uploadId: uuid });

export const uploadRoutes = {
  getUploads: defineRoute({
    name: 'getUploads',
    method: 'GET',
    path: `${base}/upload`,
    tag: 'upload',
    access: 'user',
    summary: 'Uploads, newest event first',
    params: inDatastore,
    query: z.object({ type: z.enum(uploadTypes).optional() }),
    answer: z.array(uploadSchema),
  }),
  searchUploads: defineRoute({
    name: 'searchUploads',
    method: 'GET',
    path: `${base}/upload/search`,
    tag: 'upload',
    access: 'user',
    summary: 'Uploads by words of their name or datasheet, paged',
    params: inDatastore,
    query: pageQuery.extend({
      type: z.enum(uploadTypes).optional(),
      status: z.enum(uploadStatuses).optional(),
    }),
    answer: uploadPageSchema,
  }),
  createUpload: defineRoute({
    name: 'createUpload',
    method: 'POST',
    path: `${base}/upload`,
    tag: 'upload',
    access: 'user',
    summary: 'Turn a deposited file into an upload; checks and integration follow by themselves',
    params: inDatastore,
    body: uploadFormSchema,
    answer: uploadSchema,
    errors: [
      'upload.unknown',
      'upload.projection-unknown',
      'upload.projection-unusable',
      'upload.quota-exceeded',
      'datasheet.name-taken',
    ],
  }),
  getUpload: defineRoute({
    name: 'getUpload',
    method: 'GET',
    path: `${base}/upload/{uploadId}`,
    tag: 'upload',
    access: 'user',
    summary: 'An upload, even deleted',
    params: ofUpload,
    answer: uploadSchema,
  }),
  deleteUpload: defineRoute({
    name: 'deleteUpload',
    method: 'DELETE',
    path: `${base}/upload/{uploadId}`,
    tag: 'upload',
    access: 'user',
    summary: 'Delete an upload; its report stays',
    params: ofUpload,
  }),
  getUploadDeletion: defineRoute({
    name: 'getUploadDeletion',
    method: 'GET',
    path: `${base}/upload/{uploadId}/deletion`,
    tag: 'upload',
    access: 'user',
    summary: 'What goes if the upload is deleted: what is integrated stays, what is being integrated goes',
    params: ofUpload,
    answer: deletionPreviewSchema,
  }),
  retryUpload: defineRoute({
    name: 'retryUpload',
    method: 'POST',
    path: `${base}/upload/{uploadId}/retry`,
    tag: 'upload',
    access: 'user',
    summary:
      'Run the failed checks or integration again, with another projection or encoding, or findings accepted, if given',
    params: ofUpload,
    body: z.object({
      data_srid: uploadFormSchema.shape.data_srid.optional(),
      data_encoding: uploadFormSchema.shape.data_encoding,
      /** Replaces what was accepted before. */
      data_accepted: uploadFormSchema.shape.data_accepted,
    }),
    answer: uploadSchema,
    errors: ['upload.not-retryable', 'upload.projection-unknown', 'upload.projection-unusable'],
  }),
  cancelUpload: defineRoute({
    name: 'cancelUpload',
    method: 'POST',
    path: `${base}/upload/{uploadId}/cancel`,
    tag: 'upload',
    access: 'user',
    summary: 'Stop the checks or the integration under way',
    params: ofUpload,
    answer: uploadSchema,
    errors: ['upload.not-running'],
  }),
  getFileTree: defineRoute({
    name: 'getFileTree',
    method: 'GET',
    path: `${base}/upload/{uploadId}/file_tree`,
    tag: 'upload',
    access: 'user',
    summary: 'Files of an upload',
    params: ofUpload,
    answer: z.array(fileTreeNodeSchema),
  }),
  getIntegrationProgress: defineRoute({
    name: 'getIntegrationProgress',
    method: 'GET',
    path: `${base}/upload/{uploadId}/integration_progress`,
    tag: 'upload',
    access: 'user',
    summary: 'Where the integration stands; reading changes nothing, whatever getOnlyProgress says',
    params: ofUpload,
    query: z.object({ getOnlyProgress: flag.optional() }),
    answer: integrationProgressSchema,
  }),
  getUploadReport: defineRoute({
    name: 'getUploadReport',
    method: 'GET',
    path: `${base}/upload/{uploadId}/upload-report`,
    tag: 'upload',
    access: 'user',
    summary: 'Checks of an upload with findings and logs',
    params: ofUpload,
    answer: uploadReportSchema,
  }),
  getUploadPreview: defineRoute({
    name: 'getUploadPreview',
    method: 'GET',
    path: `${base}/upload/{uploadId}/preview`,
    tag: 'upload',
    access: 'user',
    summary:
      'First rows of an upload and where they lie, as declared or with another projection or encoding; nothing changes',
    params: ofUpload,
    query: previewQuerySchema,
    answer: depositPreviewSchema,
    errors: previewErrors,
  }),
};
