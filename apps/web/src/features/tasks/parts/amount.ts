import { formatDuration } from '../../../base/design/quantities.ts';
import { defineTexts, type Translate } from '../../../base/i18n/texts.ts';
import { en } from './amount.texts.en.ts';
import { fr } from './amount.texts.fr.ts';

export const amountTexts = defineTexts('amount', { fr, en });

const units = ['tiles', 'files', 'features'] as const;

interface Amount {
  readonly done: number;
  readonly total: number | null;
  readonly unit: string;
  readonly level: string | null;
  readonly seconds_left: number | null;
}

type T = Translate<typeof fr>;

/** « Niveau 12 · 300 sur 4 000 tuiles · encore 2 min environ ». */
export function amountText(t: T, { level, seconds_left: left, ...amount }: Amount): string {
  return [
    level === null ? undefined : t('level', { level }),
    doneText(t, amount),
    left === null ? undefined : t('timeLeft', { time: formatDuration(left) }),
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
}

/** Work done: a count in units people know, else a percentage. */
function doneText(t: T, { done, total, unit }: Pick<Amount, 'done' | 'total' | 'unit'>): string | undefined {
  const known = units.find((name) => name === unit);
  if (known === undefined)
    return total === null
      ? undefined
      : t('share', { percent: Math.floor((100 * done) / Math.max(1, total)) });
  return total === null
    ? t('amountOnly', { done, unit: t(known) })
    : t('amount', { done, total, unit: t(known) });
}
