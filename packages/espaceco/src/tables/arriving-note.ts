/** Name of the note of a data set that an import brings before the database it is of: no sweep takes it away. */
export const arrivingNote = (datasetId: string): string => `arriving.${datasetId}`;
