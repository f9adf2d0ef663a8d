const maxNameLength = 150;
const longestGivenName = 1000;

/** Last part of the name of a file, in letters that show: it names it on the reader's side, never a place on ours. */
export function displayName(given: string): string {
  const base = (given.normalize('NFC').toWellFormed().split(/[/\\]/).at(-1) ?? '').slice(-longestGivenName);
  const clean = base.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu, '_').replace(/^[\s.]+|[\s.]+$/g, '');
  if (clean === '') return 'document';
  const extension = /\.[a-z0-9]{1,12}$/i.exec(clean)?.[0] ?? '';
  const stem = clean.slice(0, clean.length - extension.length);
  return [...stem].slice(0, maxNameLength - extension.length).join('') + extension;
}
