import type { administrationRoutes } from '@cartable/contract';
import type { HandlersOf } from '../../http/handlers.ts';
import { requiredFile } from '../../http/required-file.ts';

type Routes = typeof administrationRoutes;
type TextRoutes = Pick<Routes, 'getTexts' | 'getText' | 'saveText' | 'addTextPicture' | 'withdrawText'>;

/** Texts of the site. */
export const textAdministrationHandlers: HandlersOf<TextRoutes> = {
  getTexts: ({ services }) => services.content.texts.list(),

  getText: ({ services }, { params, query }) => services.content.texts.read(params, query.history),

  saveText: ({ services, tell }, { params, body }) => {
    tell(`${params.kind}/${params.name}.${params.language}`);
    return services.content.texts.save(params, body);
  },

  async addTextPicture({ services, tell, files }) {
    const path = await services.content.keepPicture(requiredFile(files, 'file'));
    tell(path);
    return { path };
  },

  async withdrawText({ services, tell }, { params, query }) {
    tell(`${params.kind}/${params.name}.${params.language}`);
    await services.content.texts.withdraw(params, query.version);
  },
};
