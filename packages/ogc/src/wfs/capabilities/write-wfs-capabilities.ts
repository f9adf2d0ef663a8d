/** Capabilities of the WFS in each version, from the same facts. */

import { serializeInPieces } from '../../common/xml-element.ts';
import { profileOf, wfsVersion } from '../wfs-version.ts';
import { capabilitiesOf10 } from './capabilities-1-0.ts';
import { capabilitiesOf11 } from './capabilities-1-1.ts';
import { capabilitiesOf20 } from './capabilities-2-0.ts';
import type { WfsCapabilitiesInfo } from './capabilities-info.ts';

const documents = { '1.0': capabilitiesOf10, '1.1': capabilitiesOf11, '2.0': capabilitiesOf20 } as const;

/** UTF-8, in pieces: types are the same ones as long as their facts are (`serializeInPieces`). */
export function writeWfsCapabilities(info: WfsCapabilitiesInfo): Uint8Array[] {
  const { family } = profileOf(info.version ?? wfsVersion);
  return serializeInPieces(documents[family](info));
}
