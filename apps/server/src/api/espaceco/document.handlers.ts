import type { SignedInVisitor } from '@cartable/accounts';
import { CartableError, type EspacecoDocument, type espacecoDocumentRoutes } from '@cartable/contract';
import type { CommunityDocument } from '@cartable/espaceco';
import type { AdmissionsOf, HandlersOf, RequestContext } from '../../http/handlers.ts';
import { logoAddress } from './present-community.ts';

export const espacecoDocumentHandlers: HandlersOf<typeof espacecoDocumentRoutes> = {
  async getEspacecoDocuments(context, { params: { communityId } }) {
    const documents = await context.services.espaceco.documents.list(context.visitor, communityId);
    return documents.map((document) => present(context, document));
  },

  async addEspacecoDocument(context, { params: { communityId }, body: { title, description } }) {
    await context.services.espaceco.documents.admit(context.visitor, communityId);
    const file = fileOf(context, 'document');
    const form = { communityId, title, description: description || null, file };
    return present(context, await context.services.espaceco.documents.add(context.visitor, form));
  },

  async updateEspacecoDocument(context, { params, body }) {
    const change = { ...params, ...body };
    return present(context, await context.services.espaceco.documents.change(context.visitor, change));
  },

  async deleteEspacecoDocument({ services, visitor }, { params }) {
    await services.espaceco.documents.remove(visitor, params);
  },

  getEspacecoDocumentFile: ({ services, visitor }, { params }) =>
    services.espaceco.documents.readFile(visitor, params),

  async updateEspacecoLogo(context, { params: { communityId } }) {
    await context.services.espaceco.documents.admit(context.visitor, communityId);
    const file = fileOf(context, 'logo');
    await context.services.espaceco.communities.updateLogo(context.visitor, { communityId, file });
    return { logo_url: logoAddress(context, communityId) };
  },

  async removeEspacecoLogo({ services, visitor }, { params: { communityId } }) {
    await services.espaceco.communities.removeLogo(visitor, communityId);
  },

  getEspacecoLogo: ({ services, visitor }, { params: { communityId } }) =>
    services.espaceco.communities.readLogo(visitor, communityId),
};

/** Nobody sends a file for nothing. */
export const espacecoDocumentAdmissions: AdmissionsOf<typeof espacecoDocumentRoutes> = {
  addEspacecoDocument: async ({ services, visitor }, { params: { communityId } }) =>
    void (await services.espaceco.documents.admit(visitor, communityId)),

  updateEspacecoLogo: async ({ services, visitor }, { params: { communityId } }) =>
    void (await services.espaceco.documents.admit(visitor, communityId)),
};

function fileOf({ files }: RequestContext, field: string) {
  const file = files.find((one) => one.field === field);
  if (file === undefined) throw new CartableError('espaceco.file-missing', { field });
  return file;
}

function present(
  { services }: RequestContext<SignedInVisitor>,
  { id, communityId, file, ...document }: CommunityDocument,
): EspacecoDocument {
  const address = `${services.config.publicUrl}/api/espaceco/community/${communityId}/document/file/${id}`;
  return {
    id,
    title: document.title,
    description: document.description,
    filename: file.fileName,
    short_fileName: file.fileName,
    mime_type: file.mediaType,
    size: file.sizeBytes,
    width: document.width,
    height: document.height,
    date: document.createdAt,
    uri: file.mediaType.startsWith('image/') ? address : null,
    download_uri: address,
  };
}
