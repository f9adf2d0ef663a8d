import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import type { GuichetLayer } from '../layers/guichet-layers.ts';
import { texts } from '../texts.ts';

interface TableChoiceProps {
  readonly layers: readonly GuichetLayer[];
  readonly listed: GuichetLayer | undefined;
  readonly onChange: (layerId: number) => void;
}

/** Which layer’s objects are listed. */
export function TableChoice({ layers, listed, onChange }: TableChoiceProps) {
  const t = useTexts(texts);
  const tables = layers.filter(({ table }) => table !== undefined).toReversed();
  if (tables.length === 0) return <p>{t('objectsNone')}</p>;
  return (
    <Select
      label={t('objectsLayer')}
      options={tables.map(({ layer, title }) => ({ value: String(layer.id), label: title }))}
      nativeSelectProps={{
        value: String(listed?.layer.id ?? ''),
        onChange: ({ target }) => onChange(Number(target.value)),
      }}
    />
  );
}
