import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './constants.texts.en.ts';
import { fr } from './constants.texts.fr.ts';

export const constantTexts = defineTexts('constants', { fr, en });
export type ConstantKey = keyof typeof fr;

export function isConstantKey(code: string): code is ConstantKey {
  return Object.hasOwn(fr, code);
}
