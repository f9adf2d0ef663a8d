/** More than the address of a request can carry; keeps reading in the order of a millisecond. */
export const maxFilterLength = 64 * 1024;
/** Parentheses, functions and negations inside one another. A person writes three or four. */
export const maxFilterDepth = 48;
