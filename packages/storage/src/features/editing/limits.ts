/** Actions of a transaction: a person or a program corrects that many; more is a data set to integrate. */
export const mostActions = 5_000;
/** Coordinates of a transaction. */
export const mostVertices = 1_000_000;
/** Bytes of the geometries and values of a transaction. */
export const mostBytes = 32 << 20;
export const longestAct = 100;
export const longestAuthor = 200;
export const longestComment = 2_000;

/** Changes, or transactions, of a page. */
export const mostListed = 1_000;
/** Bytes of a page of changes, as they are stored: one change is given whatever it weighs. */
export const mostPageBytes = 8 << 20;
/** Changes of one feature that are read to know how its author saw it. */
export const mostChangesBack = 1_000;

/** Transactions that share a commit, and actions they have in all: who comes next does not wait for long. */
export const mostTogether = 256;
export const mostActionsTogether = 5_000;
