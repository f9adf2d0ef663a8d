import { Button } from '@codegouvfr/react-dsfr/Button';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { useState } from 'react';
import { stateOf } from '../../../../../base/design/fields.tsx';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { geometryOfWkt, wktOfGeometry } from '../../../../../map/index.ts';
import { type Draft, withValues, wktOf } from '../../../parts/unsent/drafts/draft.ts';
import { contributeTexts } from './contribute-texts.ts';

interface PlaceFieldProps {
  readonly draft: Draft;
  /** `Point`, `MultiPolygon`… */
  readonly type: string;
  readonly onApply: (draft: Draft) => void;
}

/** The place of an object in writing, for who draws nothing: longitude and latitude, or well-known text. */
export function PlaceField({ draft, type, onApply }: PlaceFieldProps) {
  const t = useTexts(contributeTexts);
  const [written, write] = useState(() => String(wktOf(draft) ?? ''));
  const [isWrong, setWrong] = useState(false);
  const apply = () => {
    const [, x, y] = /^\s*(-?[\d.]+)[\s,;]+(-?[\d.]+)\s*$/.exec(written) ?? [];
    const geometry = geometryOfWkt(x === undefined ? written.trim() : `POINT(${x} ${y})`);
    const isFit = geometry !== null && (type === 'Geometry' || geometry.type === type);
    setWrong(!isFit);
    if (isFit && draft.geometryName !== null)
      onApply(withValues(draft, { [draft.geometryName]: wktOfGeometry(geometry) }));
  };
  return (
    <details className="fr-mb-2w">
      <summary>{t('place')}</summary>
      <Input
        textArea
        label={t('placeText')}
        hintText={t('placeHint', { type })}
        {...stateOf(isWrong ? t('placeWrong', { type }) : undefined)}
        nativeTextAreaProps={{ value: written, rows: 3, onChange: ({ target }) => write(target.value) }}
      />
      <Button size="small" priority="secondary" onClick={apply}>
        {t('placeApply')}
      </Button>
    </details>
  );
}
