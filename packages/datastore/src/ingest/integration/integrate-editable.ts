import { CartableError, type Finding, isErrorCode } from '@cartable/contract';
import type { TableDefinition } from '@cartable/storage';
import type { DatastoreContext } from '../../context.ts';
import type { DepositedFile } from '../../workers/deposited-file.ts';
import type { TaskOptions } from '../../workers/task.ts';
import { isBlocking } from '../checks/check.model.ts';
import type { IntegrationPlan } from '../reading/integration-plan.ts';
import { checkLayersTask } from '../uploads/check-tasks.ts';
import { integrateTask } from './integrate-task.ts';

/**
 * Checks a file as an upload is checked, then writes its layers as editable tables of a data set.
 * @param file its `srid` is that of layers that do not tell theirs
 * @throws {CartableError} the first finding that blocks
 */
export async function integrateEditable(
  { tasks, limits: { taskMs: timeoutMs } }: DatastoreContext,
  file: DepositedFile & { readonly srid: number; readonly encoding: string | null },
  { datasetId, ...options }: Omit<TaskOptions, 'timeoutMs'> & { readonly datasetId: string },
): Promise<readonly TableDefinition[]> {
  const check = async (srid: number) => {
    const input = { ...file, srid, accepted: [] };
    return { input, ...(await checkLayersTask.run(tasks, input, { ...options, timeoutMs })) };
  };
  const declared = await check(file.srid);
  const told = sridTold(declared.findings);
  const { input, findings, plan } = told === undefined ? declared : await check(told);
  if (plan === null) {
    const { code = 'deposit.no-data', params = {}, ...where } = findings.find(isBlocking) ?? {};
    throw new CartableError(isErrorCode(code) ? code : 'deposit.no-data', {
      ...textsOf(where),
      ...params,
    });
  }
  const { relations } = await integrateTask.run(
    tasks,
    { ...input, datasetId, plan: plan as IntegrationPlan, isEditable: true },
    { ...options, timeoutMs },
  );
  return relations.map(({ name, sourceName: title, columns, primaryKey, geometry }) => ({
    name,
    title,
    columns,
    primaryKey,
    geometry,
  }));
}

/** Nobody has to know the system of a file that tells it. */
function sridTold(findings: readonly Finding[]): number | undefined {
  const { code, params } = findings.find(isBlocking) ?? {};
  return code === 'crs.different' && typeof params?.srid === 'number' ? params.srid : undefined;
}

function textsOf(where: object): Record<string, string | number> {
  const known = ([, value]: [string, unknown]) => typeof value === 'string' || typeof value === 'number';
  return Object.fromEntries(Object.entries(where).filter(known));
}
