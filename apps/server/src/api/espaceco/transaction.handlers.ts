import type { SignedInVisitor } from '@cartable/accounts';
import type {
  ActionState,
  EspacecoTransaction,
  espacecoTransactionRoutes,
  TransactionForm,
} from '@cartable/contract';
import {
  type DatabaseAccess,
  hasWritten,
  type JudgedTransaction,
  type Signed,
  type Table,
} from '@cartable/espaceco';
import type { Change, Conflict, FeatureState } from '@cartable/storage';
import type { HandlersOf, RequestContext } from '../../http/handlers.ts';
import { presentFeature } from './present-feature.ts';

export const espacecoTransactionHandlers: HandlersOf<typeof espacecoTransactionRoutes> = {
  async addEspacecoTransaction(context, { params: { databaseId: of }, body }) {
    const { contributions } = context.services.espaceco;
    const { idempotency_key: key, comment } = body;
    const actions = body.actions.map(({ exact: isExact = false, ...action }) => ({ ...action, isExact }));
    const request = { comment, actions };
    const judged =
      key === undefined
        ? await contributions.transact(context.visitor, { of, ...request })
        : await contributions.transactOnce(context.visitor, { of, ...request, key });
    return present(context, judged, body);
  },

  async getEspacecoTransactions({ services, visitor }, { params, query }) {
    const found = await services.espaceco.contributions.transactions(visitor, { ...params, ...query });
    return found.map(({ sequence, person, comment, at, changeCount, reverts }) => ({
      id: sequence,
      numrec: sequence,
      ...authorOf(person),
      comment,
      finished_at: at,
      changes: changeCount,
      reverts,
    }));
  },

  async revertEspacecoTransaction(context, { params, body: { comment } }) {
    const { databaseId: of, transactionId: sequence } = params;
    const { contributions } = context.services.espaceco;
    const judged = await contributions.revert(context.visitor, { of, sequence, comment });
    return present(context, judged, { comment, actions: [] });
  },

  async getEspacecoLocks({ services, visitor }, { params }) {
    const found = await services.espaceco.contributions.locks(visitor, params);
    return found.map(({ id, person, featureCount, expiresAt }) => ({
      id,
      ...authorOf(person),
      features: featureCount,
      expires_at: expiresAt,
    }));
  },

  async releaseEspacecoLock({ services, visitor }, { params }) {
    await services.espaceco.contributions.releaseLock(visitor, params);
  },

  async getEspacecoChanges({ services, visitor }, { params, query }) {
    const found = await services.espaceco.contributions.changes(visitor, { ...params, ...query });
    return {
      changes: found.changes.map((change) => presentChange(change, found.table, found.read.access)),
      next: found.next ?? null,
      numrec: found.sequence,
    };
  },

  async getEspacecoMaxNumrec({ services, visitor }, { params, query }) {
    return { numrec: await services.espaceco.contributions.latest(visitor, { ...params, ...query }) };
  },

  async getEspacecoFeatureHistory({ services, visitor }, { params, query }) {
    const found = await services.espaceco.contributions.history(visitor, { ...params, ...query });
    return found.changes.map((change) => presentChange(change, found.table, found.read.access));
  },
};

async function present(
  { services, visitor }: RequestContext<SignedInVisitor>,
  { read, outcome, startedAt, finishedAt, actions }: JudgedTransaction,
  form: Pick<TransactionForm, 'comment' | 'actions'>,
): Promise<EspacecoTransaction> {
  const isCommitted = outcome.status === 'committed';
  const person = (await services.accounts.findPeople([visitor.id])).get(visitor.id) ?? null;
  const conflicts = isCommitted ? [] : outcome.conflicts;
  const features = isCommitted ? outcome.features : [];
  return {
    id: hasWritten(outcome) ? outcome.sequence : null,
    numrec: isCommitted ? outcome.sequence : null,
    ...authorOf(person),
    status: outcome.status,
    comment: form.comment,
    message: null,
    started_at: startedAt,
    finished_at: finishedAt,
    conflicts: conflicts.map((conflict) => presentConflict(conflict, read)),
    actions: form.actions.map(({ state, data, client_feature_id: own = null }, rank) => ({
      table: actions[rank]!.table.id,
      state,
      server_feature_id: features[rank]?.key ?? actions[rank]?.key ?? null,
      client_feature_id: own,
      change: features[rank]?.change ?? null,
      gcms_fingerprint: features[rank] ? String(features[rank].version) : null,
      // As it was sent, to the letter: clients find their objects again by it.
      data,
    })),
  };
}

function presentConflict(conflict: Conflict, { tables, access }: JudgedTransaction['read']) {
  const table = tables.find(({ name }) => name === conflict.table)!;
  const { key, theirVersion } = conflict;
  const shown = (state: FeatureState | null) => state && presentFeature(state, { table, access, key });
  const theirs = shown(conflict.theirs);
  const seen = new Set(access.columnsOf(table).map(({ name }) => name));
  return {
    action: conflict.action,
    table: table.id,
    server_feature_id: key,
    reason: conflict.reason,
    columns: conflict.columns.filter((name) => seen.has(name)),
    base_object: shown(conflict.base),
    server_object: theirs && { ...theirs, gcms_fingerprint: String(theirVersion) },
    client_object: shown(conflict.mine),
  };
}

const states: Readonly<Record<Change['kind'], ActionState>> = {
  insert: 'Insert',
  update: 'Update',
  delete: 'Delete',
};

function presentChange(change: Signed<Change>, table: Table, access: DatabaseAccess) {
  const { sequence, key, kind, person, comment, at } = change;
  const shown = (state: FeatureState | null) => state && presentFeature(state, { table, access, key });
  return {
    numrec: sequence,
    server_feature_id: key,
    state: states[kind],
    ...authorOf(person),
    comment,
    finished_at: at,
    before: shown(change.before),
    after: shown(change.after),
  };
}

function authorOf(person: { readonly number: number; readonly userName: string } | null) {
  return { user_id: person?.number ?? null, user_name: person?.userName ?? null };
}
