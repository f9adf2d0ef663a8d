/** Public addresses of a published record. */
export interface RecordAddresses {
  /** For people. */
  readonly pageUrl: string;
  /** ISO 19139. */
  readonly xmlUrl: string;
}

export function recordAddresses(publicUrl: string, fileIdentifier: string): RecordAddresses {
  const identifier = encodeURIComponent(fileIdentifier);
  return {
    pageUrl: `${publicUrl}/catalogue/dataset/${identifier}`,
    xmlUrl: `${publicUrl}/api/geonetwork/metadata/${identifier}/xml`,
  };
}

/** ISO 19110, of what may be read of its tables. */
export const featureCatalogueUrl = (publicUrl: string, fileIdentifier: string): string =>
  `${publicUrl}/api/geonetwork/metadata/${encodeURIComponent(fileIdentifier)}/feature-catalogue`;

/** Small map of its data. */
export const pictureUrl = (publicUrl: string, fileIdentifier: string): string =>
  `${publicUrl}/api/geonetwork/metadata/${encodeURIComponent(fileIdentifier)}/picture`;
