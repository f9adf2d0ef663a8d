import type { MapLayer } from '../../../../map/map-types.ts';
import { viewOf } from '../../../offerings/index.ts';
import { extentOf, type GenerationSource } from './generation-values.ts';

/** The maps of a service; else where the data lie. */
export function layersOf(source: GenerationSource, title: string): MapLayer[] {
  if (source.kind === 'service') return viewOf(source.service)?.layers(source.service) ?? [];
  const box = extentOf(source);
  return box ? [{ kind: 'outline', id: 'source', title, box }] : [];
}
