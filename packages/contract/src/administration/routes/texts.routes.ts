import { z } from 'zod';
import { SITE_PICTURE_BYTES } from '../../core/limits.ts';
import { defineRoute } from '../../core/route.ts';
import {
  siteTextCardSchema,
  siteTextHeadSchema,
  siteTextRefSchema,
  siteTextSchema,
} from '../entities/site-text.ts';
import { administration } from './common.ts';

const path = '/api/administration/texts/{kind}/{name}/{language}';
const version = z.string().max(64).nullable();

/** News, questions, pages and partners of the site, as administrators write them. */
export const textAdministrationRoutes = {
  getTexts: defineRoute({
    ...administration,
    name: 'getTexts',
    method: 'GET',
    path: '/api/administration/texts',
    summary: 'Texts of the site, shipped, written and in draft',
    answer: z.array(siteTextCardSchema),
  }),
  getText: defineRoute({
    ...administration,
    name: 'getText',
    method: 'GET',
    path,
    summary: 'A text of the site: its draft, else what is published; or one it has been',
    params: siteTextRefSchema,
    query: z.object({
      history: z
        .string()
        .regex(/^[0-9TZ]{10,30}$/)
        .optional(),
    }),
    answer: siteTextSchema,
  }),
  saveText: defineRoute({
    ...administration,
    name: 'saveText',
    method: 'PUT',
    path,
    summary: 'Keep a draft of a text, or publish it; what was published goes to its history',
    params: siteTextRefSchema,
    body: z.object({
      head: siteTextHeadSchema,
      body: z.string().max(50_000),
      version,
      publish: z.boolean(),
    }),
    answer: siteTextSchema,
    errors: ['site.text-changed', 'site.text-invalid'],
  }),
  addTextPicture: defineRoute({
    ...administration,
    name: 'addTextPicture',
    method: 'POST',
    path: '/api/administration/texts/pictures',
    summary:
      'Keep a picture (JPEG, PNG, WebP) for the texts of the site, written anew and at most 1600 pixels wide',
    bodyKind: 'form',
    files: ['file'],
    filesBytes: SITE_PICTURE_BYTES,
    body: z.object({}),
    answer: z.object({ path: z.string() }),
    errors: ['annexe.file-missing', 'thumbnail.format', 'thumbnail.too-large', 'thumbnail.unreadable'],
  }),
  withdrawText: defineRoute({
    ...administration,
    name: 'withdrawText',
    method: 'DELETE',
    path,
    summary:
      'Give up the draft of a text, or take what was written off the site: that of the product returns',
    params: siteTextRefSchema,
    query: z.object({ version: z.string().max(64) }),
    errors: ['site.text-changed'],
  }),
};
