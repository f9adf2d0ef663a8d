import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { PercentSlider } from '../../../../../base/design/PercentSlider.tsx';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import type { LayerSwipe, MapLayer } from '../../../../../map/index.ts';
import { texts } from '../texts.ts';

interface SwipeFieldProps {
  /** From bottom to top. */
  readonly layers: readonly MapLayer[];
  readonly value: LayerSwipe | undefined;
  readonly onChange: (swipe: LayerSwipe | undefined) => void;
}

const half = 50;

/** A layer compared with what lies under it, on both sides of a line that a slider moves. */
export function SwipeField({ layers, value, onChange }: SwipeFieldProps) {
  const t = useTexts(texts);
  if (layers.length === 0) return null;
  const swiped = layers.find(({ id }) => id === value?.layerId);
  return (
    <>
      <Select
        className="fr-mt-3w"
        label={t('compare')}
        hint={t('compareHint')}
        options={[
          { value: '', label: t('compareNone') },
          ...layers.toReversed().map(({ id, title }) => ({ value: id, label: title })),
        ]}
        nativeSelectProps={{
          value: swiped?.id ?? '',
          onChange: ({ target }) =>
            onChange(
              target.value === '' ? undefined : { layerId: target.value, percent: value?.percent ?? half },
            ),
        }}
      />
      {swiped && value && (
        <PercentSlider
          label={t('comparePlace')}
          step={1}
          value={value.percent}
          onChange={(percent) => onChange({ ...value, percent })}
        />
      )}
    </>
  );
}
