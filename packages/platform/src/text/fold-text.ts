/** Text without case nor accents, œ and æ as two letters: how names are searched and ordered, alike on both engines. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/œ/gi, 'oe').replace(/æ/gi, 'ae').toLowerCase();
}
