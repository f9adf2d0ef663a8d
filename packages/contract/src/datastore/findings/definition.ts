import type { Statement } from '../../core/errors/define.ts';
import type { Finding } from './finding.ts';

export interface FindingDefinition {
  readonly severity: Finding['severity'];
  readonly fr: Statement;
  readonly en: Statement;
}
