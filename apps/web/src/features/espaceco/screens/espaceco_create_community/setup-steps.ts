import type { ComponentType } from 'react';
import { DatabasesForm } from '../../parts/databases/DatabasesForm.tsx';
import { FirstLayersForm } from '../../parts/layers/LayersForm.tsx';
import { DescriptionForm } from '../../parts/settings/DescriptionForm.tsx';
import { ReportsForm } from '../../parts/settings/ReportsForm.tsx';
import type { SettingsFormProps } from '../../parts/settings/settings-form.ts';
import { ToolsForm } from '../../parts/settings/ToolsForm.tsx';
import { ZoomAndGridsForm } from '../../parts/settings/ZoomForm.tsx';

/** Steps of the set-up by the names of the specification, in its order. */
export const setupSteps = [
  { name: 'DESCRIPTION', Form: DescriptionForm },
  { name: 'DATABASE', Form: DatabasesForm },
  { name: 'LAYERS', Form: FirstLayersForm },
  { name: 'ZOOM_AND_CENTERING', Form: ZoomAndGridsForm },
  { name: 'TOOLS', Form: ToolsForm },
  { name: 'REPORTS', Form: ReportsForm },
] as const satisfies readonly { name: string; Form: ComponentType<SettingsFormProps> }[];

/** Rank from 0 of the step an address says, counted there from 1. */
export function stepAt(written: number): number {
  return Math.min(Math.max(1, Math.trunc(written) || 1), setupSteps.length) - 1;
}
