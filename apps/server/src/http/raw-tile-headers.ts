/** Headers that every tile of an open service has, as the ordinary routes of open addresses write them. */
export const openTileHeaders =
  'Access-Control-Allow-Origin: *\r\nAccess-Control-Expose-Headers: etag\r\nCross-Origin-Resource-Policy: cross-origin\r\nX-Content-Type-Options: nosniff\r\n';

/** Date and length, which the responder adds to each answer. */
export const responderHeadBytes = 60;
