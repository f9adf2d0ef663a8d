/** Finds the programs the tests use; installs what is missing where Debian packages can be. */
export function provideSystemTools(): void;
/** Path of a Chromium, if there is one. */
export function findChromium(): string | undefined;
