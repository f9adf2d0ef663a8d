/** A text as its file holds it: JSON values are YAML. */
export function writeFrontMatter(head: Readonly<Record<string, unknown>>, body: string): string {
  const lines = Object.entries(head)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n\n${body.trim()}\n`;
}
