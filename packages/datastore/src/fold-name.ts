/** Without case nor accents: how names are searched and ordered. */
export function foldName(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').replace(/œ/gi, 'oe').replace(/æ/gi, 'ae').toLowerCase();
}
