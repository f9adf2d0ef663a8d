/** PostgreSQL has no NUL in texts, and many programs stop reading there: kept out on both engines. */
export function isText(text: string): boolean {
  return !text.includes('\u0000');
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return isText(text);
  } catch {
    return false;
  }
}
