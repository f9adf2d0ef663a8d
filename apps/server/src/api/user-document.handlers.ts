import { documentPolicy, type ListedDocument, type Sharing, type SignedInVisitor } from '@cartable/accounts';
import type { DocumentSharing, UserDocument, userDocumentRoutes } from '@cartable/contract';
import type { AdmissionsOf, HandlersOf, RequestContext } from '../http/handlers.ts';
import { requiredFile } from '../http/required-file.ts';

type Context = RequestContext<SignedInVisitor>;

export const userDocumentHandlers: HandlersOf<typeof userDocumentRoutes> = {
  async getMyDocuments(context, { query: { page, limit, sortOrder, labels = [], ...query } }) {
    const { documents } = context.services;
    const { total, items } = await documents.list({
      reader: context.visitor,
      ...query,
      labels,
      descending: sortOrder === -1,
      offset: (page - 1) * limit,
      limit,
    });
    return {
      items: items.map((item) => present(context, item)),
      total,
      page,
      limit,
      documents_quota: documents.quotaBytes,
      documents_use: (await documents.measure(context.visitor.id)).bytes,
    };
  },

  async addMyDocument(context, { body: { public_url: isPublic, ...form } }) {
    const file = requiredFile(context.files, 'file');
    const { documents } = context.services;
    return present(context, await documents.add(context.visitor, { form: { ...form, isPublic }, file }));
  },

  async getMyDocument(context, { params }) {
    return present(context, await context.services.documents.read(context.visitor, params.documentId));
  },

  async changeMyDocument(context, { params, body: { public_url: isPublic, ...changes } }) {
    const { documents } = context.services;
    return present(
      context,
      await documents.change(context.visitor, params.documentId, { ...changes, isPublic }),
    );
  },

  async replaceMyDocument(context, { params }) {
    const file = requiredFile(context.files, 'file');
    const { documents } = context.services;
    return present(context, await documents.replace(context.visitor, params.documentId, file));
  },

  async deleteMyDocument({ services, visitor }, { params }) {
    await services.documents.remove(visitor, params.documentId);
  },

  getMyDocumentFile: ({ services, visitor }, { params }) =>
    services.documents.readFile(visitor, params.documentId),

  async getDocumentSharings({ services, visitor }, { params }) {
    return (await services.documents.listSharings(visitor, params.documentId)).map(presentSharing);
  },

  async addDocumentSharings({ services, visitor }, { params, body }) {
    return (await services.documents.share(visitor, params.documentId, body)).map(presentSharing);
  },

  async deleteDocumentSharings({ services, visitor }, { params, query }) {
    await services.documents.unshare(visitor, params.documentId, query.users);
  },
};

export const userDocumentAdmissions: AdmissionsOf<typeof userDocumentRoutes> = {
  addMyDocument: ({ services, visitor }, { declaredBytes }) =>
    services.documents.admit(visitor, { declaredBytes }),

  replaceMyDocument: ({ services, visitor }, { params, declaredBytes }) =>
    services.documents.admit(visitor, { id: params.documentId, declaredBytes }),
};

function present(
  { services, visitor }: Context,
  { document, owner, sharings }: ListedDocument,
): UserDocument {
  const isOwn = document.ownerId === visitor.id;
  const { content, publicToken } = document;
  return {
    _id: document.id,
    name: document.name,
    description: document.description,
    file_name: content.fileName,
    size: content.sizeBytes,
    mime_type: content.mediaType,
    labels: [...document.labels],
    public_url:
      isOwn && publicToken !== null
        ? `${services.config.publicUrl}/documents/${publicToken}/${encodeURIComponent(content.fileName)}`
        : null,
    extra: document.extra,
    creation: document.createdAt,
    last_event: document.updatedAt,
    shared_by: isOwn
      ? null
      : { user_name: owner.userName, first_name: owner.firstName, last_name: owner.lastName },
    nb_sharings: isOwn ? sharings : 0,
    abilities: isOwn
      ? documentPolicy.abilities(visitor, document)
      : { edit: false, share: false, delete: false },
  };
}

function presentSharing({ userId, userName, firstName, lastName, email }: Sharing): DocumentSharing {
  return { _id: userId, user_name: userName, first_name: firstName, last_name: lastName, email };
}
