/** Decimal numbers as somebody types them, and as they are kept. Pure. */

import type { Language } from '@cartable/contract/core';

/** Typed in either language: a comma is a decimal sign too. What is no number stays as it was typed. */
export const keptDecimal = (typed: string): string => typed.replace(',', '.');

/** As the language writes it, sign by sign: what is being typed may be no number yet. */
export const shownDecimal = (kept: string, language: Language): string =>
  language === 'fr' ? kept.replace('.', ',') : kept;
