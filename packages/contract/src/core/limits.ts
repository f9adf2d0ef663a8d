/** Limits a client must know; each may be lowered or raised by a setting of the server. */

/** Largest body of a call that declares no other: a form of a few dozen fields, a long message. */
export const BODY_BYTES = 64_000;
/** That of a call that names hundreds of things, or whose texts run over pages. */
export const LIST_BODY_BYTES = 256_000;
/** A record with links and what it keeps of the document it was imported from. */
export const RECORD_BODY_BYTES = 1_000_000;
/** That of a call that describes each of 200 tables. */
export const TABLES_BODY_BYTES = 1_000_000;
/** That of a call that carries style documents. */
export const STYLES_BODY_BYTES = 5_000_000;
/** That of a map to print: its drawings and the files laid on it. */
export const PRINT_BODY_BYTES = 5_000_000;
/** One piece of a chunked upload: small enough to resend on a poor line, large enough to keep requests few. */
export const CHUNK_BYTES = 16_000_000;
/** Largest deposited file. */
export const UPLOAD_BYTES = 20_000_000_000;
/** Largest annexe. */
export const ANNEXE_BYTES = 50_000_000;
/** Picture of a text of the site, as it is sent. */
export const SITE_PICTURE_BYTES = 10_000_000;
/** Largest image a thumbnail is made from. */
export const THUMBNAIL_BYTES = 2_000_000;
/** Width and height a thumbnail fits in, in pixels. */
export const THUMBNAIL_PIXELS = { width: 640, height: 480 } as const;
/** Largest document of a datasheet. */
export const DOCUMENT_BYTES = 5_000_000;
/** All the documents of one person together. */
export const USER_DOCUMENTS_BYTES = 50_000_000;
/** Default page of lists (specification §9). */
export const PAGE_SIZE = 20;
/**
 * Pixels of the least detailed level of a pyramid for one of the image that shows it: smaller than that, thousands of
 * tiles would make a stamp. WMS-RASTER tells it as a scale limit.
 */
export const PYRAMID_REDUCTION = 2;
