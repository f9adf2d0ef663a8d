import type { Column } from '@cartable/geo';
import type { ShownReport } from './report.model.ts';

/** A report as one row of a table, for feeds of features and files. */
export const reportColumns = [
  { name: 'id', type: 'integer' },
  { name: 'community', type: 'integer' },
  { name: 'theme', type: 'text' },
  { name: 'attributes', type: 'json' },
  { name: 'comment', type: 'text' },
  { name: 'status', type: 'text' },
  { name: 'opening_date', type: 'datetime' },
  { name: 'updating_date', type: 'datetime' },
  { name: 'closing_date', type: 'datetime' },
  { name: 'author', type: 'text' },
  { name: 'validator', type: 'text' },
  { name: 'commune', type: 'text' },
  { name: 'departement', type: 'text' },
  { name: 'territory', type: 'text' },
  { name: 'input_device', type: 'text' },
] as const satisfies readonly Column[];

export type ReportProperties = Readonly<
  Record<(typeof reportColumns)[number]['name'], string | number | null>
>;

/** Answers to the questions of the theme are JSON; people are named. */
export function propertiesOf({ report, author, validator }: ShownReport): ReportProperties {
  return {
    id: report.id,
    community: report.communityId,
    theme: report.theme?.name ?? null,
    attributes: report.theme && JSON.stringify(report.theme.values),
    comment: report.comment,
    status: report.status,
    opening_date: report.openedAt,
    updating_date: report.updatedAt,
    closing_date: report.closedAt,
    author: author?.userName ?? null,
    validator: validator?.userName ?? null,
    commune: report.commune,
    departement: report.departement,
    territory: report.territory,
    input_device: report.inputDevice,
  };
}
