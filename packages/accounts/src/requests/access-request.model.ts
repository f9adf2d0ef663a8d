/** The producer's side of a record of the catalogue, as the catalogue itself says it. */
export interface RequestedRecord {
  readonly fileIdentifier: string;
  readonly title: string;
  readonly contactEmail: string | null;
  /** Owner of the services: its datastore, and the community that has it. */
  readonly datastoreId: string;
  readonly communityId: string;
}

export interface RequestedService {
  readonly offeringId: string;
  readonly name: string;
  readonly type: string;
}
