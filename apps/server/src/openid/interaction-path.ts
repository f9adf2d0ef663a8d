/** Where people answer an application; the cookie of a request is for this path and below. */
export const interactionPath = '/api/openid/interactions';
