import type { espacecoGridRoutes } from '@cartable/contract';
import type { HandlersOf } from '../../http/handlers.ts';
import { envelopeOf } from './envelope.ts';
import { presentGrid } from './present-grid.ts';

export const espacecoGridHandlers: HandlersOf<typeof espacecoGridRoutes> = {
  async getEspacecoGridsByNames({ services, visitor, language }, { query: { names, fields } }) {
    const found = await services.espaceco.grids.byNames(visitor, names);
    return found.map((grid) => presentGrid(grid, language, fields));
  },

  async searchEspacecoGrids({ services, visitor, language }, { query }) {
    const { text, searchBy: by, adm: isAdministrative, page, limit, fields } = query;
    const question = { text, by, isAdministrative, offset: (page - 1) * limit, limit };
    const found = await services.espaceco.grids.search(visitor, question);
    return envelopeOf(found, query, (grid) => presentGrid(grid, language, fields));
  },

  async getEditableArea({ services, visitor, language }, { params: { communityId } }) {
    const { grids, outlined, tables, members } = await services.espaceco.contributions.editableArea(
      visitor,
      communityId,
    );
    return {
      grids: grids.map((grid) => presentGrid(grid, language, outlined.has(grid.name) ? ['geometry'] : [])),
      tables: tables.map(({ tableId, grids: names }) => ({ table: tableId, grids: names })),
      members,
    };
  },

  async getCommunityGrids({ services, visitor, language }, { params: { communityId }, query: { fields } }) {
    const found = await services.espaceco.grids.listOwn(visitor, communityId);
    return found.map((grid) => presentGrid(grid, language, fields));
  },

  async addCommunityGrid(context, { params: { communityId }, body }) {
    const { services, visitor, language } = context;
    context.tell(body.title);
    return presentGrid(await services.espaceco.grids.add(visitor, { communityId, ...body }), language);
  },

  async removeCommunityGrid(context, { params: { communityId, gridName: name } }) {
    const { services, visitor } = context;
    context.tell(await services.espaceco.grids.remove(visitor, { communityId, name }));
  },
};
