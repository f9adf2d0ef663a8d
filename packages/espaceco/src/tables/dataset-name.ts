/** Data sets of the collaborative space in the feature store, beside those of datastores. */
const prefix = 'espaceco-';

export const datasetNameOf = (databaseId: number): string => `${prefix}${databaseId}`;

export const isCollaborativeDataset = (datasetId: string): boolean => datasetId.startsWith(prefix);
