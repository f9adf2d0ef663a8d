import { type EspacecoTable, REPORT_ATTACHMENTS_MAX, REPORT_COMMENT_MAX } from '@cartable/contract/espaceco';
import { geometryOfWkt } from '../../../../../map/index.ts';
import { sketchOf } from '../../../parts/reports/report-sketch.ts';
import { placeOfShape, sketchOfShape } from '../../../parts/reports/shape-to-sketch.ts';
import { positionOf } from '../../../parts/settings/position.ts';
import { type Draft, wktOf } from '../../../parts/unsent/drafts/draft.ts';
import { isPendingDocument, pendingIn } from '../../../parts/unsent/drafts/pending-document.ts';
import type { QueuedReport } from '../../../parts/unsent/kept/queued.ts';

interface ReportContext {
  readonly communityId: number;
  readonly table: EspacecoTable | undefined;
  /** First words of the report. */
  readonly intro: string;
}

const sketchZoom = 16;

const textOf = (value: unknown): string => {
  if (isPendingDocument(value)) return value.file.name;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '∅');
};

/** Files that were given to the object and that the server has not: the report has them. */
export const filesOfDraft = (draft: Draft): readonly File[] =>
  pendingIn(draft)
    .map(({ file }) => file)
    .slice(0, REPORT_ATTACHMENTS_MAX);

/** A change that is refused, or not one's to make, told to those who may. Undefined: it lies nowhere. */
export function reportOfDraft(
  draft: Draft,
  { communityId, table, intro }: ReportContext,
): QueuedReport['body'] | undefined {
  const shape = geometryOfWkt(wktOf(draft));
  const place = placeOfShape(shape);
  if (place === null) return undefined;
  const name = `${draft.title}${draft.key === null ? '' : ` ${draft.key}`}`;
  const titleOf = (column: string) => table?.columns.find((one) => one.name === column)?.title ?? column;
  const values = Object.entries(draft.values)
    .filter(([column]) => column !== draft.geometryName)
    .map(
      ([column, value]) =>
        `${titleOf(column)} : ${draft.base ? `${textOf(draft.base[column])} → ` : ''}${textOf(value)}`,
    );
  const sign = { Insert: '+', Update: '±', Delete: '−' }[draft.state];
  return {
    geometry: positionOf(place),
    community: communityId,
    comment: [`${intro} ${sign} ${name}`, ...values].join('\n').slice(0, REPORT_COMMENT_MAX),
    sketch: sketchOf(sketchOfShape(shape, name), { place, zoom: sketchZoom }),
    input_device: 'web',
  };
}
