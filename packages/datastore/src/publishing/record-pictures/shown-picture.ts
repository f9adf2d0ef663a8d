import type { Connection } from '@cartable/storage';
import type { Offering } from '../offerings/offering.model.ts';
import { type DrawnPicture, findPicture } from './record-picture.store.ts';

/** The picture everyone may see: none once the service it shows is no longer open. */
export async function shownPictureOf(
  db: Connection,
  recordId: string,
  services: readonly Pick<Offering, 'id' | 'open'>[],
): Promise<DrawnPicture | null> {
  if (!services.some(({ open }) => open)) return null;
  const drawn = (await findPicture(db, recordId))?.drawn;
  return drawn && services.some(({ id, open }) => open && id === drawn.offeringId) ? drawn : null;
}
