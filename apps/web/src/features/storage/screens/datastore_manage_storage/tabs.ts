import { type StorageKind, storageKinds } from '@cartable/contract/datastore';

/** In the order of the screen: what is stored, then what is published, then what is answered. */
export const tabs = ['database', 'objects', 'uploads', 'annexes', 'endpoints', 'statics', 'traffic'] as const;
export type Tab = (typeof tabs)[number];

export const tabOf = (text: string | undefined): Tab => tabs.find((tab) => tab === text) ?? 'database';

export const isStorage = (tab: Tab): tab is StorageKind & Tab => storageKinds.some((kind) => kind === tab);
