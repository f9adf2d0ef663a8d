/** Features in an answer when the request does not say: a page a browser can show. */
export const defaultCount = 1_000;
/** Features in an answer at most; the next page is a link away. */
export const maxCount = 10_000;
