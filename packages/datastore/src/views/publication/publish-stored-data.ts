import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { type DatastoreContext, db } from '../../context.ts';
import type { Person } from '../../people.ts';
import { getReadyData } from '../../publishing/offerings/publish-offering.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import { type KindRequest, publishKind } from './publish-kinds.ts';

/**
 * Publishes tables as several kinds of service at once. Each kind obeys the rules of its own form and is accepted or
 * refused by itself, in the order asked: what is refused may be asked for again, alone.
 * @throws {CartableError} what none of the kinds could do without: `common.not-found`, `common.forbidden`,
 * `service.data-not-ready`
 */
export async function publishStoredData(
  context: DatastoreContext,
  visitor: Person,
  {
    datastoreId,
    storedDataId,
    form,
  }: { datastoreId: string; storedDataId: string; form: Contract.PublicationForm },
): Promise<Contract.Publication> {
  const access = await enterDatastore(context, visitor, datastoreId, 'broadcast');
  const data = await getReadyData(db(context), { datastoreId, storedDataId });
  if (data.type !== 'VECTOR-DB') throw new CartableError('common.not-found');
  const services: Contract.Publication['services'] = [];
  for (const kind of form.services) {
    services.push(await tryKind(context, { visitor, data, form, kind, access }));
  }
  return { services };
}

async function tryKind(
  context: DatastoreContext,
  request: KindRequest,
): Promise<Contract.Publication['services'][number]> {
  const { type } = request.kind;
  try {
    return { type, service: await publishKind(context, request), error: null };
  } catch (error) {
    if (!(error instanceof CartableError)) throw error;
    const message = error.text(request.visitor.language);
    return { type, service: null, error: { code: error.code, message, params: { ...error.params } } };
  }
}
