import type { espacecoGridRoutes } from '@cartable/contract';
import type { HandlersOf } from '../../http/handlers.ts';
import { envelopeOf } from './envelope.ts';
import { presentGrid } from './present-grid.ts';

export const espacecoGridHandlers: HandlersOf<typeof espacecoGridRoutes> = {
  async getEspacecoGridsByNames({ services, language }, { query: { names, fields } }) {
    return services.espaceco.grids.byNames(names).map((grid) => presentGrid(grid, language, fields));
  },

  async searchEspacecoGrids({ services, language }, { query }) {
    const { text, searchBy: by, page, limit, fields } = query;
    const found = services.espaceco.grids.search({ text, by, offset: (page - 1) * limit, limit });
    return envelopeOf(found, query, (grid) => presentGrid(grid, language, fields));
  },
};
