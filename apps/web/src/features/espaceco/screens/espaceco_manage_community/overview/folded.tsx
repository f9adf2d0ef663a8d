import { Button } from '@codegouvfr/react-dsfr/Button';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { overviewTexts } from './overview-texts.ts';

/** The first rows of a long list, and the button that shows all of them. */
export function useFolded<Row>(
  rows: readonly Row[],
  first: number,
): { readonly shown: readonly Row[]; readonly button: ReactNode } {
  const t = useTexts(overviewTexts);
  const [isWhole, showWhole] = useState(false);
  if (rows.length <= first) return { shown: rows, button: null };
  return {
    shown: isWhole ? rows : rows.slice(0, first),
    button: (
      <Button
        size="small"
        priority="tertiary"
        className="fr-mb-2w"
        nativeButtonProps={{ 'aria-expanded': isWhole }}
        onClick={() => showWhole(!isWhole)}
      >
        {isWhole ? t('seeFewer') : t('seeAll', { rows: rows.length })}
      </Button>
    ),
  };
}
