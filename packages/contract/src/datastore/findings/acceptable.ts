/**
 * Blocking findings that a depositor may accept: the upload is then taken up again, what the finding names being
 * kept as its statement says, and the finding stays in the report as a warning.
 */
export const acceptableFindings = [
  'geometry.unreadable',
  'csv.coordinate-unreadable',
  // The projection declared is right: whatever the file says, wherever the coordinates lie.
  'crs.different',
  'crs.probably-wrong',
  'crs.axes-swapped',
  'raster.outside-area',
] as const;

export type AcceptableFinding = (typeof acceptableFindings)[number];

export function isAcceptable(code: string): code is AcceptableFinding {
  return (acceptableFindings as readonly string[]).includes(code);
}
