import type { Finding } from '@cartable/contract';
import {
  checkOpenedLayer,
  type LayerReport,
  type OpenedDeposit,
  type OpenedFile,
  ShapeBudget,
} from '@cartable/formats';
import { geographicBoxOf, uniteBoxes } from '../../geographic-box/geographic-box.ts';
import { type LogLine, logLine } from '../../log-lines.ts';
import type { DepositedFile, ReadingChoices } from '../../workers/deposited-file.ts';
import type { TaskTools } from '../../workers/task.ts';
import { acceptFindings } from '../checks/accept-findings.ts';
import { isBlocking } from '../checks/check.model.ts';
import type { CheckedContents } from '../uploads/check-tasks.ts';
import { findingsOfContents } from './findings-by-check.ts';
import { judgeElsewhere } from './geometry-judge.ts';
import type { IntegrationPlan, PlannedTable } from './integration-plan.ts';
import { openForReading } from './open-for-reading.ts';
import { planTables, type TableNames } from './plan-tables.ts';

export interface CheckedLayers extends CheckedContents {
  readonly plan: IntegrationPlan | null;
}

interface CheckedLayer {
  readonly file: OpenedFile;
  readonly report: LayerReport;
  readonly srid: number;
}

/**
 * The vector check: every layer is read whole, in the projection declared, with valid geometries, texts in a known
 * encoding and names fit for tables. What it learns settles how the layers will be integrated.
 */
export async function checkLayers(
  file: DepositedFile & ReadingChoices,
  tools: TaskTools,
): Promise<CheckedLayers> {
  const deposit = await openForReading(file, file, tools);
  try {
    const checked = await checkAll(deposit, file.srid, tools);
    const found: Finding[] = [
      ...findingsOfContents(deposit.findings),
      ...checked.flatMap(({ file: { name }, report }) =>
        report.findings.map((finding) => ({ file: name, ...finding })),
      ),
    ];
    const findings = acceptFindings(found, file.accepted);
    const names = planTables(deposit.files, settledColumnsOf(checked));
    findings.push(...names.flatMap((table) => table.findings));
    const boxes = checked.map(({ report, srid }) => geographicBoxOf(report.extent ?? null, srid));
    return {
      findings,
      logs: checked.map(logOf),
      extent: uniteBoxes(boxes),
      plan: findings.some(isBlocking) ? null : planOf(checked, names),
    };
  } finally {
    deposit.close();
  }
}

async function checkAll(
  deposit: OpenedDeposit,
  declaredSrid: number,
  tools: TaskTools,
): Promise<CheckedLayer[]> {
  const layers = deposit.files.flatMap((file) => file.layers.map((layer) => ({ file, layer })));
  const counts = layers.map(({ layer }) => layer.featureCount);
  const total = counts.every((count) => count !== undefined)
    ? counts.reduce((sum, count) => sum + count, 0)
    : null;
  const checked: CheckedLayer[] = [];
  const shapes = new ShapeBudget();
  let before = 0;
  for (const { file, layer } of layers) {
    const report = await checkOpenedLayer(file, layer.name, {
      srid: declaredSrid,
      shapes,
      judgeElsewhere,
      onProgress: (done) => {
        tools.throwIfCancelled();
        tools.report({ done: before + done, total, unit: 'features' });
      },
    });
    before += report.featureCount;
    checked.push({ file, report, srid: layer.srid ?? declaredSrid });
  }
  return checked;
}

const settledColumnsOf = (checked: readonly CheckedLayer[]) => (file: OpenedFile, layer: string) =>
  checked.find((one) => one.file === file && one.report.layer === layer)?.report.columns;

function planOf(checked: readonly CheckedLayer[], names: readonly TableNames[]): IntegrationPlan {
  return {
    tables: checked.map((one): PlannedTable => {
      const { file, report, srid } = one;
      const table = names.find((name) => name.file === file.name && name.layer === report.layer)!;
      return {
        file: file.name,
        layer: report.layer,
        table: table.table,
        columns: report.columns.map(({ name, type }) => ({ from: name, to: table.columns.get(name)!, type })),
        primaryKey: table.primaryKey,
        geometry:
          report.geometryType === null
            ? null
            : {
                column: table.geometryColumn,
                type: report.geometryType,
                srid,
                hasZ: report.hasZ,
                hasM: report.hasM,
              },
        featureCount: report.featureCount,
      };
    }),
  };
}

function logOf({ report, srid }: CheckedLayer): LogLine {
  const { layer, featureCount: features, columns, geometryTypesSeen } = report;
  const counts = { layer, features, columns: columns.length };
  const types = geometryTypesSeen.join(', ');
  return types
    ? logLine('layer.checked', { ...counts, types, srid })
    : logLine('layer.checked-table', counts);
}
