import { z } from 'zod';
import { defineRoute } from '../../core/route.ts';
import { envelopeOf, looseBoolean, nameList, pageQuery } from '../entities/common.ts';
import { GRIDS_MAX, gridSchema } from '../entities/grid.ts';

const root = '/api/espaceco/grid';

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
};
