/** Group under one name: uploads, stored data, services, documents, and the record that describes them. */
export interface Datasheet {
  readonly id: string;
  readonly datastoreId: string;
  /** Unique in its datastore. */
  readonly name: string;
  readonly createdAt: string;
  readonly lastEventAt: string;
}
