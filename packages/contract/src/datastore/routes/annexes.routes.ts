import { z } from 'zod';
import { dateTime } from '../../core/common.ts';
import { ANNEXE_BYTES, THUMBNAIL_BYTES } from '../../core/limits.ts';
import { defineRoute } from '../../core/route.ts';
import { annexeSchema } from '../entities/annexe.ts';
import { deletionPreviewSchema } from '../entities/datasheet.ts';
import { base, inDatastore } from './addresses.ts';

const root = `${base}/annexe`;
/** Any text, so that what is no identifier is refused as such. */
const ofAnnexe = inDatastore.extend({ annexeId: z.string().max(200) });
const path = z.string().min(1).max(1000);
const label = z.string().min(3).max(300);
const labels = z.array(label).max(20);
/** Given once or several times. */
const repeated = z
  .union([label.transform((one) => [one]), labels])
  .optional()
  .transform((given) => given ?? []);

/** Public files of a datastore. */
export const annexeRoutes = {
  getAnnexes: defineRoute({
    name: 'getAnnexes',
    method: 'GET',
    path: root,
    tag: 'annexe',
    access: 'user',
    summary: 'Annexes by path; all the filters given apply',
    params: inDatastore,
    query: z.object({
      /** Whole, or with `%` for any characters. */
      path: path.optional(),
      labels: repeated,
      'labels[]': repeated,
      mime_type: z.string().max(200).optional(),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      limit: z.coerce.number().int().min(1).max(1000).default(1000),
    }),
    answer: z.array(annexeSchema),
  }),
  addAnnexe: defineRoute({
    name: 'addAnnexe',
    method: 'POST',
    path: `${root}/add`,
    tag: 'annexe',
    access: 'user',
    summary: 'Add a file at a path, published unless told otherwise',
    params: inDatastore,
    bodyKind: 'form',
    files: ['file'],
    filesBytes: ANNEXE_BYTES,
    body: z.object({ path, labels: labels.optional(), published: z.boolean().optional() }),
    answer: annexeSchema,
    errors: [
      'annexe.file-missing',
      'annexe.path-invalid',
      'annexe.path-taken',
      'annexe.label-invalid',
      'annexe.datasheet-unknown',
      'annexe.quota-exceeded',
      'annexe.too-many',
      'annexe.too-large',
    ],
  }),
  addThumbnail: defineRoute({
    name: 'addThumbnail',
    method: 'POST',
    path: `${root}/thumbnail_add`,
    tag: 'annexe',
    access: 'user',
    summary: 'Give a datasheet its thumbnail; replaces the former one',
    params: inDatastore,
    bodyKind: 'form',
    files: ['file'],
    filesBytes: THUMBNAIL_BYTES,
    body: z.object({ datasheetName: z.string().min(1).max(99) }),
    answer: annexeSchema,
    errors: [
      'annexe.file-missing',
      'annexe.quota-exceeded',
      'annexe.too-many',
      'thumbnail.format',
      'thumbnail.too-large',
      'thumbnail.unreadable',
    ],
  }),
  deleteThumbnail: defineRoute({
    name: 'deleteThumbnail',
    method: 'DELETE',
    path: `${root}/thumbnail_delete/{datasheetName}/{annexeId}`,
    tag: 'annexe',
    access: 'user',
    summary: 'Take the thumbnail of a datasheet away',
    params: ofAnnexe.extend({ datasheetName: z.string().max(99) }),
    errors: ['annexe.identifier-invalid'],
  }),
  getAnnexeFile: defineRoute({
    name: 'getAnnexeFile',
    method: 'GET',
    path: `${root}/file/{annexeId}`,
    aliases: [`${root}/{annexeId}/file`],
    tag: 'annexe',
    access: 'user',
    summary: 'Content of an annexe, published or not',
    params: ofAnnexe,
    answerKind: 'file',
    errors: ['annexe.identifier-invalid'],
  }),
  changeAnnexe: defineRoute({
    name: 'changeAnnexe',
    method: 'PATCH',
    path: `${root}/{annexeId}`,
    tag: 'annexe',
    access: 'user',
    summary: 'Change the paths, the labels or the publication of an annexe; what is given replaces',
    params: ofAnnexe,
    body: z.object({
      paths: z.array(path).min(1).max(10).optional(),
      labels: labels.optional(),
      published: z.boolean().optional(),
    }),
    answer: annexeSchema,
    errors: [
      'annexe.identifier-invalid',
      'annexe.path-invalid',
      'annexe.path-taken',
      'annexe.label-invalid',
      'annexe.datasheet-unknown',
    ],
  }),
  replaceAnnexe: defineRoute({
    name: 'replaceAnnexe',
    method: 'POST',
    path: `${root}/{annexeId}`,
    tag: 'annexe',
    access: 'user',
    summary: 'Replace the content of an annexe, which keeps its addresses',
    params: ofAnnexe,
    bodyKind: 'form',
    files: ['file'],
    filesBytes: ANNEXE_BYTES,
    /** As it was read: what somebody else wrote meanwhile is then not written over. */
    body: z.object({ if_last_event: dateTime.optional() }),
    answer: annexeSchema,
    errors: [
      'annexe.changed',
      'annexe.identifier-invalid',
      'annexe.file-missing',
      'annexe.quota-exceeded',
      'annexe.too-large',
      'thumbnail.format',
      'document.format',
    ],
  }),
  getAnnexeDeletion: defineRoute({
    name: 'getAnnexeDeletion',
    method: 'GET',
    path: `${root}/{annexeId}/deletion`,
    tag: 'annexe',
    access: 'user',
    summary: 'What goes if the annexe is deleted',
    params: ofAnnexe,
    answer: deletionPreviewSchema,
    errors: ['annexe.identifier-invalid', 'annexe.in-use'],
  }),
  deleteAnnexe: defineRoute({
    name: 'deleteAnnexe',
    method: 'DELETE',
    path: `${root}/{annexeId}`,
    tag: 'annexe',
    access: 'user',
    summary: 'Delete an annexe; its addresses no longer answer',
    params: ofAnnexe,
    errors: ['annexe.identifier-invalid', 'annexe.in-use'],
  }),
};
