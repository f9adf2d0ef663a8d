/** The same request is not repeated sooner. */
export const dayMs = 86_400_000;

/** How long the answer stays to be seen by whoever asked. */
export const joinRequestsKeptMs = 90 * dayMs;

/** How long a request for access is shown to whoever made it. */
export const accessRequestsKeptMs = 90 * dayMs;
