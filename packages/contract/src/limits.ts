/** Limits a client must know; each may be lowered or raised by a setting of the server. */

/** One piece of a chunked upload: small enough to resend on a poor line, large enough to keep requests few. */
export const CHUNK_BYTES = 16_000_000;
/** Largest deposited file. */
export const UPLOAD_BYTES = 20_000_000_000;
/** Default page of lists (specification §9). */
export const PAGE_SIZE = 20;
/**
 * Pixels of the least detailed level of a pyramid for one of the image that shows it: smaller than that, thousands of
 * tiles would make a stamp. WMS-RASTER tells it as a scale limit.
 */
export const PYRAMID_REDUCTION = 2;
