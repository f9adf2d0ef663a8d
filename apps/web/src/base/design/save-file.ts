/** Long enough for any browser to have begun to read it. */
const readMs = 60_000;

/** Gives what was made here to the person, as a downloaded file. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), readMs);
}
