/** Builds each product whose inputs changed. Ends the process when one fails. */
export function buildIfStale(root: string, node: string): void;
