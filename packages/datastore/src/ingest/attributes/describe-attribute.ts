import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { type DatastoreContext, db, transaction } from '../../context.ts';
import type { Person } from '../../people.ts';
import { bumpServingVersion } from '../../workspace/serving-version/serving-version.store.ts';
import { enterStoredData, type StoredDataRequest } from '../stored-data/enter-stored-data.ts';
import { findAttributeTexts, saveAttributeText } from './attribute.store.ts';

export async function readAttributeDescriptions(
  context: DatastoreContext,
  visitor: Person,
  request: StoredDataRequest,
): Promise<Contract.AttributeDescriptions> {
  const { access, data } = await enterStoredData(context, visitor, request);
  const texts = await findAttributeTexts(db(context), data.id);
  return {
    tables: data.relations.map(({ name, columns }) => ({
      name,
      attributes: columns.map((column) => ({
        name: column.name,
        type: column.type,
        definition: '',
        unit: '',
        ...texts.get(name)?.get(column.name),
      })),
    })),
    abilities: { describe: access.may('broadcast') },
  };
}

/**
 * The protocols and the record tell it from now on. Texts stay with the data when another version takes its place.
 * @throws {CartableError} `stored-data.attribute-unknown`
 */
export async function describeAttribute(
  context: DatastoreContext,
  visitor: Person,
  { form, ...request }: StoredDataRequest & { form: Contract.AttributeDescriptionForm },
): Promise<Contract.AttributeDescriptions> {
  const { data } = await enterStoredData(context, visitor, request, 'broadcast');
  const { table, attribute, ...texts } = form;
  const columns = data.relations.find(({ name }) => name === table)?.columns ?? [];
  if (!columns.some(({ name }) => name === attribute))
    throw new CartableError('stored-data.attribute-unknown', { table, attribute });
  await transaction(context, async (db) => {
    await saveAttributeText(db, { storedDataId: data.id, table, attribute }, texts);
    await bumpServingVersion(db, data);
  });
  return readAttributeDescriptions(context, visitor, request);
}
