import type { TileMatrixSetName } from '@cartable/contract/datastore';
import { tileMatrixSet } from '@cartable/geo';
import { useLanguage, useTexts } from '../../../base/i18n/texts.ts';
import { Choice } from './Choice.tsx';
import { pyramidTexts } from './pyramids-texts.ts';
import { setLabelOf } from './tile-matrix-sets.ts';

interface SetChoiceProps {
  readonly sets: readonly TileMatrixSetName[];
  readonly value: TileMatrixSetName;
  readonly onChange: (set: TileMatrixSetName) => void;
}

/** The tile matrix set of a pyramid. */
export function SetChoice({ sets, value, onChange }: SetChoiceProps) {
  const t = useTexts(pyramidTexts);
  const language = useLanguage();
  return (
    <Choice
      legend={t('set')}
      options={sets}
      textsOf={(set) => [setLabelOf(set), tileMatrixSet(set).use[language]]}
      value={value}
      onChange={onChange}
    />
  );
}
