/**
 * Texts of each finding of a check, in both languages, by its stable code: the report, the map and the mail take
 * their words from here. What blocks a deposit is also an error of the platform (`fileErrors`), said alike.
 */

import { type ErrorParams, formatStatement, type Language } from '../../core/errors/define.ts';
import { archiveErrors } from '../errors/archives.ts';
import { formatErrors } from '../errors/formats.ts';
import { georeferencingErrors } from '../errors/georeferencing.ts';
import { rasterErrors } from '../errors/rasters.ts';
import type { FindingDefinition } from './definition.ts';
import type { Finding } from './finding.ts';
import { geometryNotices } from './geometry.ts';
import { fileNotices } from './notices.ts';
import { rasterNotices } from './rasters.ts';

const fileErrors = { ...archiveErrors, ...formatErrors, ...georeferencingErrors, ...rasterErrors };

export type FindingCode =
  | keyof typeof fileErrors
  | keyof typeof fileNotices
  | keyof typeof geometryNotices
  | keyof typeof rasterNotices;

const blocking = Object.fromEntries(
  Object.entries(fileErrors).map(([code, { fr, en }]) => [code, { severity: 'error' as const, fr, en }]),
) as Record<keyof typeof fileErrors, FindingDefinition>;

export const findingCatalogue: Readonly<Record<FindingCode, FindingDefinition>> = {
  ...blocking,
  ...fileNotices,
  ...geometryNotices,
  ...rasterNotices,
};

export function isFindingCode(code: string): code is FindingCode {
  return Object.hasOwn(findingCatalogue, code);
}

/** The text of a finding, its fields and parameters filled in. An unknown code is shown as it is. */
export function textOfFinding(finding: Finding, language: Language): string {
  if (!isFindingCode(finding.code)) return finding.code;
  return formatStatement(findingCatalogue[finding.code][language], paramsOfFinding(finding), language);
}

function paramsOfFinding(finding: Finding): ErrorParams {
  const { file, layer, column, feature, count = 1 } = finding;
  const fields = Object.entries({ file, layer, column, feature, count }).filter(
    ([, value]) => value !== undefined,
  );
  return { ...Object.fromEntries(fields), ...finding.params } as ErrorParams;
}
