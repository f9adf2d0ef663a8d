import type { StorageKind } from '@cartable/contract/datastore';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { texts } from './texts.ts';

const keys = {
  'VECTOR-DB': 'VECTOR_DB',
  RASTER: 'RASTER',
  'ROK4-PYRAMID-VECTOR': 'ROK4_PYRAMID_VECTOR',
  'ROK4-PYRAMID-RASTER': 'ROK4_PYRAMID_RASTER',
  VECTOR: 'VECTOR',
  'GEOSERVER-STYLE': 'GEOSERVER_STYLE',
} as const;

/** Name of a type, as people call it; a media type is its own name. */
export function useTypeLabel(kind: StorageKind): (type: string) => string {
  const t = useTexts(texts);
  return (type) => {
    if (kind === 'uploads' && type === 'RASTER') return t('RASTER_UPLOAD');
    const key = Object.entries(keys).find(([known]) => known === type)?.[1];
    return key === undefined ? type : t(key);
  };
}
