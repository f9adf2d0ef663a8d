import { findMostAsked, type PublishedService } from '@cartable/datastore';
import type { GeometryType } from '@cartable/geo';
import { tableRefOf } from '../../map-workers/table-ref.ts';
import type { LikelyMap } from '../../map-workers/worker/draw-likely-maps.ts';
import type { Services } from '../../services.ts';
import { styledTable } from './layers.ts';

/** Services whose traffic is looked at, of all types. */
const mostAsked = 200;
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
  const ranks = new Map(asked.map((id, rank) => [id, rank]));
  const rankOf = ({ offeringId }: PublishedService) => ranks.get(offeringId) ?? asked.length;
  const ordered = services.toSorted(
    (a, b) => rankOf(a) - rankOf(b) || b.published.localeCompare(a.published),
  );
  const ofKinds = new Map<Kind, LikelyMap>();
  for (const service of ordered) {
    const type = service.tables[0]?.geometry?.type;
    const map = type && !ofKinds.has(kindOf(type)) && likelyMapOf(service);
    if (map) ofKinds.set(kindOf(type), map);
    if (ofKinds.size === mostMaps) break;
  }
  return [...ofKinds.values()];
}

/** Nothing where there is nothing to draw. */
function likelyMapOf({ tables }: PublishedService): LikelyMap | undefined {
  const [first] = tables;
  if (!first?.geometry || !first.extent || first.featureCount === 0) return undefined;
  const [minX, minY, maxX, maxY] = first.extent;
  const spacing = Math.sqrt(((maxX - minX) * (maxY - minY)) / first.featureCount);
  if (!(spacing > 0)) return undefined;
  const layers = tables.map(styledTable).toReversed();
  return { layers, around: tableRefOf(first), srid: first.geometry.srid, spacing };
}

function kindOf(type: GeometryType): Kind {
  if (type.endsWith('Point')) return 'points';
  if (type.endsWith('LineString')) return 'lines';
  return type.endsWith('Polygon') ? 'areas' : 'mixed';
}
