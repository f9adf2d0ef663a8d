/** Tabs of the page, in their order; `?tab=` names one. */
export const recordTabs = [
  'description',
  'data',
  'attributes',
  'download',
  'services',
  'versions',
  'reuses',
  'share',
] as const;
export type RecordTab = (typeof recordTabs)[number];

export function recordTabOf(requested: string | undefined): RecordTab {
  return recordTabs.find((tab) => tab === requested) ?? 'description';
}
