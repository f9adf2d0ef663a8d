import { z } from 'zod';
import { defineRoute } from '../../core/route.ts';
import { envelopeOf, looseBoolean, nameList, pageQuery } from '../entities/common.ts';
import { communityIdParams } from '../entities/community.ts';
import {
  editableAreaSchema,
  GRID_BODY_BYTES,
  GRIDS_MAX,
  gridNameSchema,
  gridSchema,
  newGridSchema,
} from '../entities/grid.ts';

const root = '/api/espaceco/grid';
const ofCommunity = '/api/espaceco/community/{communityId}/grids';

/** Areas where members of communities may contribute. */
export const espacecoGridRoutes = {
  getEspacecoGridsByNames: defineRoute({
    name: 'getEspacecoGridsByNames',
    method: 'GET',
    path: `${root}/get_by_names`,
    tag: 'espaceco',
    access: 'user',
    summary: 'Grids by their names, in the order asked; one that does not exist refuses all',
    query: z.object({
      names: nameList(GRIDS_MAX).refine((names) => names.length > 0),
      fields: nameList(60).optional(),
    }),
    selectsFields: true,
    answer: z.array(gridSchema),
    errors: ['espaceco.grid-unknown'],
  }),
  searchEspacecoGrids: defineRoute({
    name: 'searchEspacecoGrids',
    method: 'GET',
    path: `${root}/search`,
    tag: 'espaceco',
    access: 'user',
    summary:
      'Grids whose name or title begins so, `%` standing for anything; those of the administration with `adm`',
    query: pageQuery.extend({
      text: z.string().trim().min(1).max(100),
      searchBy: nameList(2)
        .pipe(z.array(z.enum(['name', 'title'])).min(1))
        .default(['name', 'title']),
      fields: nameList(60).optional(),
      adm: looseBoolean.default(false),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    selectsFields: true,
    answer: envelopeOf(gridSchema),
    errors: [],
  }),
  getEditableArea: defineRoute({
    name: 'getEditableArea',
    method: 'GET',
    path: '/api/espaceco/community/{communityId}/editable_area',
    tag: 'espaceco',
    access: 'user',
    summary:
      'Grids inside which the reader may change objects of the tables a community lays on its map; needs to belong to it',
    params: communityIdParams,
    answer: editableAreaSchema,
  }),
  getCommunityGrids: defineRoute({
    name: 'getCommunityGrids',
    method: 'GET',
    path: ofCommunity,
    tag: 'espaceco',
    access: 'user',
    summary: 'Grids a community made for itself, by title; needs to belong to it',
    params: communityIdParams,
    query: z.object({ fields: nameList(60).optional() }),
    selectsFields: true,
    answer: z.array(gridSchema),
  }),
  addCommunityGrid: defineRoute({
    name: 'addCommunityGrid',
    method: 'POST',
    path: ofCommunity,
    tag: 'espaceco',
    access: 'user',
    summary: 'Make a grid for a community of its own, of polygons in degrees; needs to manage it',
    params: communityIdParams,
    body: newGridSchema,
    bodyBytes: GRID_BODY_BYTES,
    answer: gridSchema,
    errors: ['espaceco.grid-area-invalid', 'espaceco.grids-too-many'],
  }),
  removeCommunityGrid: defineRoute({
    name: 'removeCommunityGrid',
    method: 'DELETE',
    path: `${ofCommunity}/{gridName}`,
    tag: 'espaceco',
    access: 'user',
    summary: 'Delete a grid of a community that nothing uses; needs to manage it',
    params: communityIdParams.extend({ gridName: gridNameSchema }),
    errors: ['espaceco.grid-unknown', 'espaceco.grid-in-use'],
  }),
};
