import { CartableError, mapboxStyleKey, type StyleFormat } from '@cartable/contract';
import { tileMapUrl } from '@cartable/ogc';
import { fitDisplaySld, fitQml, pointMapboxStyle, readMapboxStyle } from '@cartable/styles/display';
import type { DatastoreContext } from '../../context.ts';
import type { StoredData } from '../../ingest/stored-data/stored-data.model.ts';
import type { Offering } from '../offerings/offering.model.ts';
import { currentVersion } from '../offerings/present-offering.ts';
import { wfs } from '../offerings/types/wfs/wfs.ts';
import { tmsBaseUrl } from '../offerings/types/wmts-tms/wmts-tms.ts';
import { styledTableOf } from '../styles/verify-style.ts';

/** Target of a style file in a service: a table of a WFS, or all the layers of tiles at once. */
export interface StyleTarget {
  readonly key: string;
  /** As the style names it; `null` for tiles. */
  readonly layerName: string | null;
  readonly formats: readonly StyleFormat[];
  /** @returns the text to keep. @throws {CartableError} when it does not suit */
  check(text: string, format: StyleFormat): string;
}

/** @throws {CartableError} `display-style.service-unfit` */
export function styleTargetsOf(
  context: DatastoreContext,
  offering: Offering,
  data: StoredData | undefined,
): StyleTarget[] {
  if (offering.type === 'WFS' && data) return tablesOf(offering, data);
  if (offering.type === 'WMTS-TMS' && data?.pyramid?.kind === 'vector') {
    return [tilesOf(context, offering, data)];
  }
  throw new CartableError('display-style.service-unfit', { type: offering.type });
}

function tablesOf(offering: Offering, data: StoredData): StyleTarget[] {
  return currentVersion(offering).relations.flatMap((relation) => {
    const stored = data.relations.find(({ name }) => name === relation.table);
    if (!stored) return [];
    const table = styledTableOf(stored);
    const key = wfs.holds === 'tables' ? wfs.publicLayerName(offering.layerName, relation) : '';
    return {
      key,
      layerName: key,
      formats: ['sld', 'qml'] as const,
      check: (text: string, format: StyleFormat) => {
        return format === 'qml' ? fitQml(text, table) : fitDisplaySld(text, table).sld;
      },
    };
  });
}

/** A style for tiles is kept as drawn from ours, whatever tiles it was made for. */
function tilesOf({ publicUrl }: DatastoreContext, offering: Offering, data: StoredData): StyleTarget {
  const { layerName: name, open } = offering;
  const base = tmsBaseUrl({ publicUrl, open, layerName: name });
  const layerNames = (data.pyramid?.archive?.vectorLayers ?? []).map(({ id }) => id);
  const tiles = { url: `${tileMapUrl(base, { name })}/tilejson.json`, name, layerNames };
  return {
    key: mapboxStyleKey,
    layerName: null,
    formats: ['mapbox'],
    check: (text) => JSON.stringify(pointMapboxStyle(readMapboxStyle(text, layerNames), tiles), null, 1),
  };
}
