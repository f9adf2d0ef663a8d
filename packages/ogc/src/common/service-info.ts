/** Facts of a service as a whole, for its capabilities document, whatever the protocol. */
export interface ServiceInfo {
  readonly title: string;
  readonly abstract: string;
  readonly keywords: readonly string[];
  readonly provider: {
    readonly name: string;
    readonly site?: string | undefined;
    readonly contactEmail?: string | undefined;
  };
  /** @default 'none' */
  readonly fees?: string | undefined;
  /** @default 'none' */
  readonly accessConstraints?: string | undefined;
  /** Address requests are sent to, without query: `https://…/wfs`. */
  readonly baseUrl: string;
}

/** An address of a description of a resource. */
export interface MetadataLink {
  readonly url: string;
  /** Media type, `application/xml` for a record of the catalogue. */
  readonly format: string;
  /** `ISO19115:2003`, `TC211`, `FGDC`, `other`. */
  readonly type: string;
}

/** `baseUrl` with parameters; they replace those of the same name already there. */
export function withQuery(baseUrl: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(baseUrl);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.toString();
}
