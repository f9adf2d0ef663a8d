import type { Link } from '@cartable/ogc';
import { cornersOf, geometryOf } from '../ogc-record/place.ts';
import type { IsoRecord } from '../record.model.ts';
import type { RecordAddresses } from '../record-addresses.ts';
import { writeFields } from '../record-fields.ts';
import { instantOf, stacWriters } from './writers.ts';

export const stacVersion = '1.1.0';

/** A file of a record, or a part of one. */
export interface StacAsset {
  readonly href: string;
  readonly type: string;
  readonly title: string;
  readonly roles: readonly string[];
}

/** Files of one service. */
export interface StacFiles {
  readonly id: string;
  readonly title: string;
  readonly assets: Readonly<Record<string, StacAsset>>;
}

/** @param links where the collection is in the API that answers */
export function stacCollection(
  record: IsoRecord,
  addresses: RecordAddresses,
  links: readonly Link[],
): object {
  const pieces = writeFields(stacWriters, record);
  const members = pieces.flatMap((piece) => ('member' in piece ? [[piece.member, piece.value]] : []));
  return {
    type: 'Collection',
    stac_version: stacVersion,
    ...(Object.fromEntries(members) as object),
    links: [
      ...links,
      { href: addresses.pageUrl, rel: 'canonical', type: 'text/html' },
      { href: addresses.xmlUrl, rel: 'describedby', type: 'application/xml', title: 'ISO 19139' },
      ...pieces.flatMap((piece) => ('link' in piece ? [piece.link] : [])),
    ],
  };
}

/** @param links where the item is in the API that answers */
export function stacItem(
  record: IsoRecord,
  { id, title, assets }: StacFiles,
  links: readonly Link[],
): object {
  const { bbox, creation_date: date, update_date: updated, file_identifier: collection, licence } = record;
  return {
    type: 'Feature',
    stac_version: stacVersion,
    id,
    collection,
    geometry: bbox && geometryOf(bbox),
    ...(bbox ? { bbox: cornersOf(bbox) } : {}),
    properties: { title, datetime: instantOf(date), updated, license: licence?.code ?? 'other' },
    assets,
    links,
  };
}
