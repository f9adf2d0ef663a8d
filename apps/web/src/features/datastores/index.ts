export { DatastoreContext, useDatastore, useDatastoreQuery } from './parts/datastore.ts';
export { suggestTechnicalName, technicalNamePattern } from './parts/technical-name.ts';
