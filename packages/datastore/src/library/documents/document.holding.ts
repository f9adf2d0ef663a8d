import type { DatastoreHolding } from '../../workspace/holdings/datastore-holding.ts';
import { deleteDocumentsOfDatasheet } from './document.store.ts';

/** Documents of a datasheet; their files are annexes, which come after them. */
export const documentHolding: DatastoreHolding = {
  name: 'documents',
  purge: (_context, db, { id }) => deleteDocumentsOfDatasheet(db, id),
};
