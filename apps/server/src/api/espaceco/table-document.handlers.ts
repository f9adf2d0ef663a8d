import {
  CartableError,
  type espacecoTableDocumentRoutes,
  type TableDocument,
  tableDocumentPath,
} from '@cartable/contract';
import type { TableDocument as StoredDocument } from '@cartable/espaceco';
import type { AdmissionsOf, HandlersOf, RequestContext } from '../../http/handlers.ts';
import { presentFile } from './present-file.ts';

export const espacecoTableDocumentHandlers: HandlersOf<typeof espacecoTableDocumentRoutes> = {
  async addTableDocument(context, { params }) {
    const file = context.files.find(({ field }) => field === 'document');
    if (file === undefined) throw new CartableError('espaceco.file-missing', { field: 'document' });
    const { contributions } = context.services.espaceco;
    const document = await contributions.addDocument(context.visitor, { ...params, file });
    context.tell(document.file.fileName);
    return present(context, document);
  },

  getTableDocument: ({ services, visitor }, { params, query: { thumbnail } }) =>
    services.espaceco.contributions.readDocument(visitor, { ...params, thumbnail }),
};

/** Nobody sends files for nothing. */
export const espacecoTableDocumentAdmissions: AdmissionsOf<typeof espacecoTableDocumentRoutes> = {
  addTableDocument: ({ services, visitor }, { params }) =>
    services.espaceco.contributions.admitDocument(visitor, params),
};

function present({ services }: Pick<RequestContext, 'services'>, document: StoredDocument): TableDocument {
  const address = `${services.config.publicUrl}${tableDocumentPath}${document.id}`;
  return {
    id: document.id,
    ...presentFile(document, address),
  };
}
