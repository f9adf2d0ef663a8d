import type { SavedMap } from '@cartable/accounts';
import type { SavedMap as PresentedMap, savedMapRoutes } from '@cartable/contract';
import type { HandlersOf, RequestContext } from '../http/handlers.ts';
import { mapLinkPath } from './map-links.ts';

export const savedMapHandlers: HandlersOf<typeof savedMapRoutes> = {
  async getMyMaps(context) {
    const maps = await context.services.accounts.maps.list(context.visitor.id);
    return maps.map((map) => present(context, map));
  },

  async saveMyMap(context, { body }) {
    return present(context, await context.services.accounts.maps.save(context.visitor.id, body));
  },

  async changeMyMap(context, { params, body: { public_url: isPublic, ...changes } }) {
    const { maps } = context.services.accounts;
    return present(context, await maps.change(context.visitor.id, params.mapId, { ...changes, isPublic }));
  },

  async deleteMyMap({ services, visitor }, { params }) {
    await services.accounts.maps.remove(visitor.id, params.mapId);
  },

  async shortenMap({ services, address }, { body }) {
    const code = await services.accounts.maps.shorten({ address }, body);
    return { url: `${services.config.publicUrl}${mapLinkPath(code)}` };
  },
};

const present = (
  { services }: RequestContext,
  { id, name, address, code, createdAt, updatedAt }: SavedMap,
): PresentedMap => ({
  _id: id,
  name,
  address,
  public_url: code === null ? null : `${services.config.publicUrl}${mapLinkPath(code)}`,
  creation: createdAt,
  last_event: updatedAt,
});
