import { z } from 'zod';
import { uuid } from '../../core/common.ts';
import { STYLES_BODY_BYTES } from '../../core/limits.ts';
import { defineRoute } from '../../core/route.ts';
import { displayStyleSchema, styleFormSchema, styleNameSchema } from '../entities/display-style.ts';
import { base, inDatastore } from './addresses.ts';

const ofService = inDatastore.extend({ offeringId: uuid });
const answer = z.array(displayStyleSchema);
const named = z.object({ style_name: styleNameSchema });

export const styleRoutes = {
  addStyle: defineRoute({
    name: 'addStyle',
    method: 'POST',
    path: `${base}/style/{offeringId}/add`,
    tag: 'style',
    access: 'user',
    summary: 'Add a display style to a service; it becomes the current one',
    params: ofService,
    body: styleFormSchema,
    bodyBytes: STYLES_BODY_BYTES,
    answer,
    errors: [
      'display-style.name-taken',
      'display-style.service-unfit',
      'display-style.layer-unknown',
      'display-style.format-unfit',
      'display-style.mapbox-invalid',
      'display-style.mapbox-layer',
      'display-style.mapbox-sources',
      'display-style.qml-invalid',
      'display-style.too-many',
    ],
  }),
  modifyStyle: defineRoute({
    name: 'modifyStyle',
    method: 'PATCH',
    path: `${base}/style/{offeringId}/modify`,
    tag: 'style',
    access: 'user',
    summary: 'Replace files of a display style; layers left out keep theirs',
    params: ofService,
    body: styleFormSchema,
    bodyBytes: STYLES_BODY_BYTES,
    answer,
    errors: [
      'display-style.unknown',
      'display-style.layer-unknown',
      'display-style.format-unfit',
      'display-style.mapbox-invalid',
      'display-style.mapbox-layer',
      'display-style.mapbox-sources',
      'display-style.qml-invalid',
    ],
  }),
  removeStyle: defineRoute({
    name: 'removeStyle',
    method: 'POST',
    path: `${base}/style/{offeringId}/remove`,
    tag: 'style',
    access: 'user',
    summary: 'Remove a display style and its files',
    params: ofService,
    body: named,
    answer,
    errors: ['display-style.unknown'],
  }),
  setCurrentStyle: defineRoute({
    name: 'setCurrentStyle',
    method: 'POST',
    path: `${base}/style/{offeringId}/setcurrent`,
    tag: 'style',
    access: 'user',
    summary: 'Choose the display style shown first',
    params: ofService,
    body: named,
    answer,
    errors: ['display-style.unknown'],
  }),
};
