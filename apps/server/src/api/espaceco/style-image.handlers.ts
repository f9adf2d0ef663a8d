import { CartableError, type espacecoStyleImageRoutes } from '@cartable/contract';
import type { AdmissionsOf, HandlersOf, RequestContext } from '../../http/handlers.ts';

export const espacecoStyleImageHandlers: HandlersOf<typeof espacecoStyleImageRoutes> = {
  async getStyleImages(context, { params: { communityId } }) {
    const names = await context.services.espaceco.styleImages.list(context.visitor, communityId);
    return names.map((name) => present(context, name));
  },

  async addStyleImage(context, { params: { communityId } }) {
    await context.services.espaceco.documents.admit(context.visitor, communityId);
    const file = context.files.find(({ field }) => field === 'image');
    if (file === undefined) throw new CartableError('espaceco.file-missing', { field: 'image' });
    const added = await context.services.espaceco.styleImages.add(context.visitor, { communityId, file });
    return present(context, added);
  },

  async removeStyleImage({ services, visitor }, { params }) {
    await services.espaceco.styleImages.remove(visitor, params);
  },

  getStyleImage: ({ services }, { params: { name } }) => services.espaceco.styleImages.read(name),
};

/** Nobody sends an image for nothing. */
export const espacecoStyleImageAdmissions: AdmissionsOf<typeof espacecoStyleImageRoutes> = {
  addStyleImage: async ({ services, visitor }, { params: { communityId } }) =>
    void (await services.espaceco.documents.admit(visitor, communityId)),
};

function present({ services }: Pick<RequestContext, 'services'>, name: string) {
  return { name, uri: `${services.config.publicUrl}/api/espaceco/style/image/${name}` };
}
