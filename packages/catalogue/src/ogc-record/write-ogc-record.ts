import type { Link } from '@cartable/ogc';
import type { IsoRecord } from '../record.model.ts';
import type { RecordAddresses } from '../record-addresses.ts';
import { writeFields } from '../record-fields.ts';
import { ogcRecordWriters } from './writers.ts';

const recordCore = 'http://www.opengis.net/spec/ogcapi-records-1/1.0/conf/record-core';

/** A record of OGC API – Records, as GeoJSON. @param links where it is in the API that answers */
export function ogcRecord(record: IsoRecord, addresses: RecordAddresses, links: readonly Link[]): object {
  const pieces = writeFields(ogcRecordWriters, record);
  const members = pieces.flatMap((piece) => ('member' in piece ? [[piece.member, piece.value]] : []));
  const properties = pieces.flatMap((piece) => ('property' in piece ? [[piece.property, piece.value]] : []));
  return {
    type: 'Feature',
    conformsTo: [recordCore],
    ...(Object.fromEntries(members) as object),
    properties: Object.fromEntries(properties) as object,
    links: [
      ...links,
      ...elsewhere(addresses),
      ...pieces.flatMap((piece) => ('link' in piece ? [piece.link] : [])),
    ],
  };
}

/** The same record for people, and by its standard. */
function elsewhere({ pageUrl, xmlUrl }: RecordAddresses): Link[] {
  return [
    { href: pageUrl, rel: 'canonical', type: 'text/html' },
    { href: xmlUrl, rel: 'alternate', type: 'application/xml', title: 'ISO 19139' },
  ];
}
