import { CartableError, type SiteConfiguration, type siteRoutes } from '@cartable/contract';
import { crsTable, findCrs } from '@cartable/geo';
import type { Config } from '../config.ts';
import type { HandlersOf } from '../http/handlers.ts';
import { productVersion } from '../version.ts';

export const siteHandlers: HandlersOf<typeof siteRoutes> = {
  async getSiteConfiguration({ services: { config, openedNames }, pageOrigin }) {
    if (pageOrigin !== undefined) openedNames.note(pageOrigin);
    return {
      site_title: config.siteTitle,
      ...(config.brand === undefined ? {} : { brand: config.brand }),
      public_url: config.publicUrl,
      version: productVersion,
      login_disabled: config.loginDisabled,
      sign_up: config.signUp,
      sign_up_domains: [...(config.signUpDomains ?? [])],
      api_espaceco_url: config.espacecoUrl ?? null,
      catalogue_url: config.catalogueUrl ?? `${config.publicUrl}/catalogue`,
      annexes_url: config.annexesUrl ?? `${config.publicUrl}/annexes`,
      config_community_id: config.configCommunityId ?? null,
      config_technical_name: config.configTechnicalName ?? null,
      base_map: presentBaseMap(config),
      projections: crsTable.map(({ srid, name }) => ({ code: `EPSG:${srid}`, name })),
      limits: {
        upload_bytes: config.uploadBytes,
        chunk_bytes: config.chunkBytes,
        sandbox_days: config.sandboxDays,
        sandbox_services: config.sandboxServices,
      },
    };
  },

  async getProjection(_context, { params }) {
    const digits = /^(?:EPSG:)?(\d{1,7})$/i.exec(params.code)?.[1];
    const crs = digits === undefined ? undefined : findCrs(Number(digits));
    if (crs === undefined) throw new CartableError('upload.projection-unknown', { code: params.code });
    return { code: `EPSG:${crs.srid}`, name: crs.name, proj4: crs.proj };
  },
};

function presentBaseMap(config: Config): SiteConfiguration['base_map'] {
  const { baseMapUrl: url, baseMapLayer: layer, baseMapAttribution: attribution = '' } = config;
  if (url === undefined) return { type: 'embedded' };
  if (config.baseMapType === 'wmts' && layer !== undefined) return { type: 'wmts', url, layer, attribution };
  return { type: 'xyz', url, attribution };
}
