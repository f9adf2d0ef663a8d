export { invalidateDatasheets, invalidateStorage } from './parts/after-change.ts';
export { CreateServiceDialog } from './parts/CreateServiceDialog.tsx';
export { DeletionDialog, useWhatGoes } from './parts/DeletionDialog.tsx';
export { datasheetTexts } from './parts/datasheet-texts.ts';
