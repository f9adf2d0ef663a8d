import { z } from 'zod';
import { uuid } from '../../core/common.ts';
import { defineRoute } from '../../core/route.ts';
import { depositPreviewSchema } from '../entities/preview.ts';
import { uploadFormSchema } from '../entities/service-form.ts';
import { depositInspectionSchema } from '../entities/upload.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Reading choices tried on a preview. */
export const previewQuerySchema = z.object({
  data_srid: uploadFormSchema.shape.data_srid.optional(),
  data_encoding: uploadFormSchema.shape.data_encoding,
});

export const previewErrors = [
  'upload.unknown',
  'upload.projection-unknown',
  'upload.projection-unusable',
  'upload.reading-too-long',
  'upload.too-complex',
] as const;

/** Large files by pieces of 16 MB, sent in any order, each verified, resumable after a reload. */
export const uploaderRoutes = {
  getChunks: defineRoute({
    name: 'getChunks',
    method: 'GET',
    path: '/_file_uploader/{uuid}',
    tag: 'uploader',
    access: 'user',
    summary: 'Chunks already received: where to resume',
    params: z.object({ uuid }),
    answer: z.object({
      uuid,
      chunks: z.array(z.object({ index: z.number().int(), numBytes: z.number(), sha256 })),
    }),
  }),
  uploadChunk: defineRoute({
    name: 'uploadChunk',
    method: 'POST',
    path: '/_file_uploader/upload_chunk',
    tag: 'uploader',
    access: 'user',
    summary: 'Send one chunk; sending it again replaces it',
    bodyKind: 'form',
    files: ['chunk'],
    body: z.object({ uuid, index: z.coerce.number().int().min(1).max(100_000), sha256: sha256.optional() }),
    answer: z.object({ index: z.number().int(), numBytes: z.number() }),
    errors: ['upload.chunk-corrupted', 'upload.too-large', 'upload.quota-exceeded'],
  }),
  completeUpload: defineRoute({
    name: 'completeUpload',
    method: 'POST',
    path: '/_file_uploader/upload_complete',
    tag: 'uploader',
    access: 'user',
    summary: 'Put the chunks together, verify the whole and look inside',
    body: z.object({
      uuid,
      originalFilename: z.string().min(1).max(255),
      /** Size of the whole file in bytes. */
      size: z.number().int().min(0).optional(),
      sha256: sha256.optional(),
    }),
    answer: depositInspectionSchema,
    errors: [
      'upload.chunk-missing',
      'upload.size-mismatch',
      'upload.hash-mismatch',
      'upload.empty',
      'upload.unknown',
    ],
  }),
  getDepositPreview: defineRoute({
    name: 'getDepositPreview',
    method: 'GET',
    path: '/_file_uploader/{uuid}/preview',
    tag: 'uploader',
    access: 'user',
    summary: 'First rows of a deposited file and where they lie; nothing changes',
    params: z.object({ uuid }),
    query: previewQuerySchema,
    answer: depositPreviewSchema,
    errors: previewErrors,
  }),
  cancelDeposit: defineRoute({
    name: 'cancelDeposit',
    method: 'DELETE',
    path: '/_file_uploader/{uuid}',
    tag: 'uploader',
    access: 'user',
    summary: 'Forget the chunks received',
    params: z.object({ uuid }),
  }),
};
