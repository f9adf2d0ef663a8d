import type { ComponentType } from 'react';
import { DatabasesForm } from '../../parts/databases/DatabasesForm.tsx';
import { LayersForm } from '../../parts/layers/LayersForm.tsx';
import { DescriptionForm } from '../../parts/settings/DescriptionForm.tsx';
import { GridsForm } from '../../parts/settings/GridsForm.tsx';
import { ReportsForm } from '../../parts/settings/ReportsForm.tsx';
import type { SettingsFormProps } from '../../parts/settings/settings-form.ts';
import { ToolsForm } from '../../parts/settings/ToolsForm.tsx';
import { ZoomForm } from '../../parts/settings/ZoomForm.tsx';

/** Tabs that are a part of the settings; `?activeTab=` names one. */
export const settingsTabs = {
  description: DescriptionForm,
  databases: DatabasesForm,
  layers: LayersForm,
  zoom: ZoomForm,
  tools: ToolsForm,
  reports: ReportsForm,
  grids: GridsForm,
} as const satisfies Readonly<Record<string, ComponentType<SettingsFormProps>>>;

/** Tabs of the page, in their order. */
export const manageTabs = [
  'overview',
  'description',
  'databases',
  'layers',
  'zoom',
  'tools',
  'reports',
  'grids',
  'members',
  'webhooks',
] as const;
export type ManageTab = (typeof manageTabs)[number];

export function manageTabOf(requested: string): ManageTab {
  return manageTabs.find((tab) => tab === requested) ?? 'description';
}
