/** The same request is not repeated sooner. */
export const dayMs = 86_400_000;

/** Time for which the answer stays to be seen by whoever asked. */
export const joinRequestRetentionMs = 90 * dayMs;

/** Time for which a request for access is shown to whoever made it. */
export const accessRequestRetentionMs = 90 * dayMs;
