import { z } from 'zod';
import { defineRoute } from '../../core/route.ts';
import { communityIdParams } from '../entities/community.ts';
import { STYLE_IMAGE_BYTES, styleImageName, styleImageSchema } from '../entities/style-image.ts';

const root = '/api/espaceco/community/{communityId}/style/image';

/** Images that styles draw points with. */
export const espacecoStyleImageRoutes = {
  getStyleImages: defineRoute({
    name: 'getStyleImages',
    method: 'GET',
    path: root,
    tag: 'espaceco',
    access: 'user',
    summary: 'Images of the styles of a community, oldest first; needs to belong to it',
    params: communityIdParams,
    answer: z.array(styleImageSchema),
  }),
  addStyleImage: defineRoute({
    name: 'addStyleImage',
    method: 'POST',
    path: root,
    tag: 'espaceco',
    access: 'user',
    summary: 'Add an image, JPEG or PNG of 256 × 256 pixels at most; needs to manage the community',
    params: communityIdParams,
    body: z.object({}),
    bodyKind: 'form',
    files: ['image'],
    filesBytes: STYLE_IMAGE_BYTES,
    answer: styleImageSchema,
    errors: [
      'espaceco.file-type',
      'espaceco.picture-damaged',
      'espaceco.picture-too-large',
      'espaceco.picture-too-slow',
      'espaceco.file-missing',
      'espaceco.style-image-unfit',
      'espaceco.too-many-style-images',
    ],
  }),
  removeStyleImage: defineRoute({
    name: 'removeStyleImage',
    method: 'DELETE',
    path: `${root}/{name}`,
    tag: 'espaceco',
    access: 'user',
    summary: 'Take an image away; needs to manage the community',
    params: communityIdParams.extend({ name: styleImageName }),
    errors: ['espaceco.style-image-unknown'],
  }),
  getStyleImage: defineRoute({
    name: 'getStyleImage',
    method: 'GET',
    path: '/api/espaceco/style/image/{name}',
    tag: 'espaceco',
    access: 'user',
    summary: 'An image of a style, for whoever has its name',
    params: z.object({ name: styleImageName }),
    answerKind: 'file',
    errors: ['espaceco.style-image-unknown'],
  }),
};
