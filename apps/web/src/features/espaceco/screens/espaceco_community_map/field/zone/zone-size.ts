/** What a zone takes on the device, reckoned before it is taken: its objects are measured on a few of them. */

import type { GeographicBox } from '@cartable/contract/core';
import type { EspacecoTable } from '@cartable/contract/espaceco';
import { pageAddresses } from './page-addresses.ts';
import { mostFeatures, type Part, zoneRequests } from './zone-requests.ts';

/** In bytes. */
export interface SizeRange {
  readonly least: number;
  readonly most: number;
}

export const sumOf = (sizes: readonly SizeRange[]): SizeRange => ({
  least: sizes.reduce((sum, { least }) => sum + least, 0),
  most: sizes.reduce((sum, { most }) => sum + most, 0),
});

const exactly = (bytes: number): SizeRange => ({ least: bytes, most: bytes });

/** Of a base map: pictures, and parts of an archive, many of which hold little. */
export interface TileCounts {
  readonly drawn: number;
  readonly ofArchive: number;
}

/** A map without relief, and an aerial view. */
const ofOneDrawn: SizeRange = { least: 5_000, most: 30_000 };
/** The shipped one has some seven thousand bytes for each. */
const ofOnePart: SizeRange = { least: 4_000, most: 12_000 };
export const sizeOfTiles = ({ drawn, ofArchive }: TileCounts): SizeRange => ({
  least: drawn * ofOneDrawn.least + ofArchive * ofOnePart.least,
  most: drawn * ofOneDrawn.most + ofArchive * ofOnePart.most,
});

/** So few are measured whole. */
const fewObjects = 6;
/** Objects that are measured in the beginning, the middle and the end of the others. */
const perSpot = 2;
/** Where a zone begins, in the order of the table, says little of the rest of it. */
const leastDoubt = 0.25;

/** Answers without an object: `[]`. */
const frameOfRows = 2;

/**
 * Objects of a table, as they are drawn and as they are edited.
 * @throws what a request threw, or that one was refused
 */
export async function sizeOfTable(
  table: EspacecoTable,
  box: GeographicBox,
  signal: AbortSignal,
): Promise<SizeRange> {
  if (table.geometry_name === null) return exactly(0);
  const requests = zoneRequests(table, box);
  const frame = await (await asked(requests.hits(), signal)).text();
  const { numberMatched } = JSON.parse(frame) as { readonly numberMatched: number };
  const count = Math.min(numberMatched, mostFeatures);
  const frames = frame.length + frameOfRows;
  if (count === 0) return exactly(frames);
  const weigh = async (part: Part) => {
    const answers = [requests.drawn(part), requests.edited(part)].map(async (address) => {
      const { size } = await (await asked(address, signal)).blob();
      return size;
    });
    const [drawn, edited] = await Promise.all(answers);
    return Math.max(0, drawn! + edited! - frames);
  };
  if (count <= fewObjects) return exactly(frames + (await weigh({ count })));
  const spots = [0, Math.floor((count - perSpot) / 2), count - perSpot];
  const each = await Promise.all(
    spots.map(async (from) => (await weigh({ count: perSpot, from })) / perSpot),
  );
  const mean = each.reduce((sum, one) => sum + one, 0) / each.length;
  return {
    least: frames + count * Math.min(...each, mean * (1 - leastDoubt)),
    most: frames + count * Math.max(...each, mean * (1 + leastDoubt)),
  };
}

async function asked(address: string, signal: AbortSignal): Promise<Response> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}

/** The page itself, as the browser read it so far. */
export function sizeOfPage(communityId: number): SizeRange {
  const read = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const { pieces, answers } = pageAddresses(
    read.map(({ name }) => name),
    { origin: location.origin, communityId },
  );
  // Asked again, one comes from where its size is not told.
  const sizeOf = (name: string) =>
    Math.max(0, ...read.filter((one) => one.name === name).map(({ decodedBodySize }) => decodedBodySize));
  return exactly([...pieces, ...answers].reduce((sum, name) => sum + sizeOf(name), 0));
}
