import { findMostAsked, type PublishedService, type PublishedTable } from '@cartable/datastore';
import type { GeometryType } from '@cartable/geo';
import { tableRefOf } from '../../map-workers/table-ref.ts';
import type { LikelyMap } from '../../map-workers/worker/draw-likely-maps.ts';
import type { Services } from '../../services.ts';
import { styledTable } from './layers.ts';

/** Services whose traffic is looked at, of all types. */
export const mostAsked = 200;
/** One of each kind of geometry, then none. */
const mostMaps = 3;

type Kind = 'points' | 'lines' | 'areas' | 'mixed';

/**
 * What the first visitors after a start are likely to ask a map of: of each kind of geometry, the service that was asked
 * most in the last month, or else the one that was published last.
 */
export async function findLikelyMaps({ datastores }: Pick<Services, 'datastores'>): Promise<LikelyMap[]> {
  const { services } = await datastores.publishedServices.find('WMS-VECTOR');
  return services.length === 0
    ? []
    : likelyMaps(services, await findMostAsked(datastores.context, mostAsked));
}

/** @param asked identifiers of services, the most asked first */
export function likelyMaps(services: readonly PublishedService[], asked: readonly string[]): LikelyMap[] {
  return likelyServices(services, asked).map(likelyMapOf);
}

/** Of each kind of geometry, the service that was asked most, or else published last, of those that have something to draw. */
export function likelyServices(
  services: readonly PublishedService[],
  asked: readonly string[],
): PublishedService[] {
  const ranks = new Map(asked.map((id, rank) => [id, rank]));
  const rankOf = ({ offeringId }: PublishedService) => ranks.get(offeringId) ?? asked.length;
  const ordered = services.toSorted(
    (a, b) => rankOf(a) - rankOf(b) || b.published.localeCompare(a.published),
  );
  const ofKinds = new Map<Kind, PublishedService>();
  for (const service of ordered) {
    const [first] = service.tables;
    if (!first?.geometry || spacingOf(first) === undefined) continue;
    const kind = kindOf(first.geometry.type);
    if (!ofKinds.has(kind)) ofKinds.set(kind, service);
    if (ofKinds.size === mostMaps) break;
  }
  return [...ofKinds.values()];
}

function likelyMapOf({ tables }: PublishedService): LikelyMap {
  const first = tables[0]!;
  const layers = tables.map(styledTable).toReversed();
  return {
    layers,
    around: tableRefOf(first),
    srid: first.geometry!.srid,
    extent: first.extent!,
    spacing: spacingOf(first)!,
  };
}

/** Side of the square that holds one feature, were they spread evenly; `undefined` where there is none, or all at one place. */
export function spacingOf({ extent, featureCount }: PublishedTable): number | undefined {
  if (!extent || featureCount === 0) return undefined;
  const [minX, minY, maxX, maxY] = extent;
  const spacing = Math.sqrt(((maxX - minX) * (maxY - minY)) / featureCount);
  return spacing > 0 ? spacing : undefined;
}

function kindOf(type: GeometryType): Kind {
  if (type.endsWith('Point')) return 'points';
  if (type.endsWith('LineString')) return 'lines';
  return type.endsWith('Polygon') ? 'areas' : 'mixed';
}
