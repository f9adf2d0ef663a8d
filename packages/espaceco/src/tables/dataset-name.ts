/** Data sets of the collaborative space in the feature store, beside those of datastores. */
const prefix = 'espaceco-';

export const datasetNameOf = (databaseId: number): string => `${prefix}${databaseId}`;

/** Features of a file, before they are added to the database. */
export const addedDatasetOf = (datasetId: string): string => `${datasetId}-added`;

/** The data set it was made for. */
export const ownerOfDataset = (datasetId: string): string => datasetId.replace(/-added$/, '');

export const isCollaborativeDataset = (datasetId: string): boolean => datasetId.startsWith(prefix);
