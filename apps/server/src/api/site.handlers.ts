import type { Projection, SiteConfiguration, siteRoutes } from '@cartable/contract';
import { findAlertsPlace, readDeclaredSrid } from '@cartable/datastore';
import { describeSystem, getCrs, type SystemDescription, searchSystems } from '@cartable/geo';
import { presentBrand } from '../config/present-brand.ts';
import { siteBaseMapOf } from '../config/site-base-map.ts';
import type { Config } from '../config.ts';
import type { HandlersOf } from '../http/handlers.ts';
import { readServiceStatus } from '../operations/service-days.ts';
import { productVersion } from '../version.ts';

/** Official systems of the French territories, WGS 84 and the web: what most files are in. */
const usualSrids: readonly number[] = [
  2154, 4326, 3857, 4171, 4258, 3035, 3942, 3943, 3944, 3945, 3946, 3947, 3948, 3949, 3950, 27572, 5490, 4559,
  2972, 2975, 4471, 4467, 3297, 3163,
];

/** A link for everyone: a login and password written in the setting are not. */
const withoutCredentials = (address: string) => address.replace(/\/\/[^/@\s]+@/, '//');

export const siteHandlers: HandlersOf<typeof siteRoutes> = {
  async getSiteConfiguration({ services: { config, content, datastores, openedNames }, pageOrigin }) {
    const alerts = await findAlertsPlace(datastores.context, config);
    if (pageOrigin !== undefined) openedNames.note(pageOrigin);
    return {
      site_title: config.siteTitle,
      brand: presentBrand(config),
      accessibility: (await content.accessibility()).conformity,
      partners: await content.partners(),
      audience: presentAudience(config),
      public_url: config.publicUrl,
      version: productVersion,
      login_disabled: config.loginDisabled,
      sign_in: {
        local: config.localAccounts,
        provider: config.ssoIssuer === undefined ? null : config.ssoLabel,
      },
      sign_up: config.localAccounts ? config.signUp : 'closed',
      sign_up_domains: [...(config.signUpDomains ?? [])],
      api_espaceco_url: espacecoUrlOf(config),
      catalogue_url: withoutCredentials(config.catalogueUrl ?? `${config.publicUrl}/catalogue`),
      annexes_url: config.annexesUrl ?? `${config.publicUrl}/annexes`,
      config_community_id: alerts.communityId,
      config_technical_name: alerts.technicalName,
      base_map: siteBaseMapOf(config) ?? { type: 'embedded' },
      other_base_maps: [...config.otherBaseMaps],
      projections: usualSrids.map((srid) => ({ code: `EPSG:${srid}`, name: getCrs(srid).name })),
      limits: {
        upload_bytes: config.uploadBytes,
        chunk_bytes: config.chunkBytes,
        sandbox_days: config.sandboxDays,
        sandbox_services: config.sandboxServices,
        session_idle_seconds: Math.round(config.sessionIdleMs / 1000),
      },
    };
  },

  getServiceStatus: ({ services: { metadata, clock } }) => readServiceStatus(metadata, clock.now()),

  async findProjections(_context, { query: { search, page, limit } }) {
    const found = searchSystems({ text: search, offset: (page - 1) * limit, limit });
    return { total: found.total, items: found.items.map(presentProjection) };
  },

  async getProjection(_context, { params }) {
    const code = /^\d{1,7}$/.test(params.code) ? `EPSG:${params.code}` : params.code;
    const crs = getCrs(readDeclaredSrid(code));
    const described = describeSystem(crs.srid);
    return {
      ...(described ? presentProjection(described) : { name: crs.name, place: null, deprecated: false }),
      code: `EPSG:${crs.srid}`,
      proj4: crs.proj,
    };
  },
};

function presentProjection({ code, name, place, isDeprecated }: SystemDescription): Projection {
  return { code: `EPSG:${code}`, name, place: place ?? null, deprecated: isDeprecated };
}

/** API of the collaborative space: ours, the one the operator named in its place, or none. */
function espacecoUrlOf({ espacecoUrl, publicUrl }: Config): string | null {
  return espacecoUrl === 'none' ? null : (espacecoUrl ?? `${publicUrl}/api/espaceco`);
}

function presentAudience({ matomoUrl: url, matomoSite: site }: Config): SiteConfiguration['audience'] {
  return url === undefined || site === undefined ? null : { url, site };
}
