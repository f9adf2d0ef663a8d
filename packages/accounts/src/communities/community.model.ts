export interface Community {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly technicalName: string;
  readonly contact: string | null;
  readonly isPublic: boolean;
  readonly isSandbox: boolean;
  readonly supervisor: {
    readonly id: string;
    readonly firstName: string | null;
    readonly lastName: string | null;
  };
  readonly datastoreId: string | null;
}
