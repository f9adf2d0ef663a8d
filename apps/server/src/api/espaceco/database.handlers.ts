import { CartableError, type espacecoDatabaseRoutes } from '@cartable/contract';
import type { AdmissionsOf, HandlersOf } from '../../http/handlers.ts';
import { presentDatabase, presentDetailedDatabase, presentTable } from './present-database.ts';

const searched = 20;

export const espacecoDatabaseHandlers: HandlersOf<typeof espacecoDatabaseRoutes> = {
  async getEspacecoDatabases(context) {
    const found = await context.services.espaceco.databases.list(context.visitor);
    return found.map((one) => presentDatabase(context, one));
  },

  async searchEspacecoDatabases(context, { query: { field, value, sort } }) {
    const question = { field, value, sort, limit: searched };
    const found = await context.services.espaceco.databases.search(context.visitor, question);
    return found.map((one) => presentDatabase(context, one));
  },

  async getEspacecoDatabase(context, { params: { databaseId } }) {
    const { databases } = context.services.espaceco;
    return presentDetailedDatabase(context, await databases.read(context.visitor, databaseId));
  },

  async getEspacecoTable(context, { params }) {
    const { databases } = context.services.espaceco;
    return presentTable(context, await databases.readTable(context.visitor, params));
  },

  async addEspacecoDatabase(context, { body }) {
    const { databases } = context.services.espaceco;
    const { community_id: communityId, title, name, description } = body;
    const form = { communityId, title, name, description };
    context.tell(title);
    if ('tables' in body) {
      const made = await databases.createEmpty(context.visitor, { form, tables: body.tables });
      return presentDetailedDatabase(context, made);
    }
    const { datastore_id: datastoreId, stored_data_id: storedDataId, tables } = body.stored_data;
    const request = { form, address: { datastoreId, storedDataId }, tables };
    return presentDetailedDatabase(context, await databases.createOfStoredData(context.visitor, request));
  },

  async addEspacecoDatabaseOfFile(context, { body }) {
    const { community_id: communityId, title, name, description, srid, encoding } = body;
    await context.services.espaceco.databases.admit(context.visitor, communityId);
    const file = context.files.find(({ field }) => field === 'file');
    if (file === undefined) throw new CartableError('espaceco.file-missing', { field: 'file' });
    context.tell(title);
    const form = { communityId, title, name, description: description || null };
    const request = { form, file, srid, encoding: encoding ?? null };
    const made = await context.services.espaceco.databases.createOfFile(context.visitor, request);
    return presentDetailedDatabase(context, made);
  },

  async addEspacecoTables(context, { params: { databaseId }, body }) {
    const { databases } = context.services.espaceco;
    if ('tables' in body) {
      context.tell(body.tables.map(({ title }) => title).join(', '));
      const made = await databases.addDesigned(context.visitor, { databaseId, tables: body.tables });
      return presentDetailedDatabase(context, made);
    }
    const { datastore_id: datastoreId, stored_data_id: storedDataId, tables } = body.stored_data;
    const request = { databaseId, address: { datastoreId, storedDataId }, tables };
    const begun = await databases.addOfStoredData(context.visitor, request);
    context.tell(begun.database.title);
    return presentDetailedDatabase(context, begun);
  },

  async addEspacecoTablesOfFile(context, { params: { databaseId }, body: { srid, encoding } }) {
    const file = context.files.find(({ field }) => field === 'file');
    if (file === undefined) throw new CartableError('espaceco.file-missing', { field: 'file' });
    const request = { databaseId, file, srid, encoding: encoding ?? null };
    const begun = await context.services.espaceco.databases.addOfFile(context.visitor, request);
    context.tell(begun.database.title);
    return presentDetailedDatabase(context, begun);
  },

  async updateEspacecoDatabase(context, { params: { databaseId }, body: changes }) {
    const changed = await context.services.espaceco.databases.change(context.visitor, {
      databaseId,
      changes,
    });
    context.tell(changed.database.title);
    return presentDetailedDatabase(context, changed);
  },

  async updateEspacecoTable(context, { params, body: changes }) {
    const change = { ...params, changes };
    const changed = await context.services.espaceco.databases.changeTable(context.visitor, change);
    context.tell(changed.table.title);
    return presentTable(context, changed);
  },

  async deleteEspacecoDatabase(context, { params: { databaseId }, query: { confirmation } }) {
    await context.services.espaceco.databases.remove(context.visitor, { databaseId, confirmation });
    context.tell(confirmation);
  },
};

/** Who manages no community sends no file; which one it is for is known with the form. */
export const espacecoDatabaseAdmissions: AdmissionsOf<typeof espacecoDatabaseRoutes> = {
  addEspacecoDatabaseOfFile: async ({ services, visitor }) => services.espaceco.databases.admitAny(visitor),
  addEspacecoTablesOfFile: async ({ services, visitor }, { params: { databaseId } }) =>
    services.espaceco.databases.admitTables(visitor, databaseId),
};
