/** What a program that a test starts has of that of the test: not the database of who works in this shell. */
export function ownEnvironment(): NodeJS.ProcessEnv {
  const { DATABASE_URL: _theirs, ...own } = process.env;
  return own;
}
