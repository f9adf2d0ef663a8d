import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { useTexts } from '../../../base/i18n/texts.ts';
import { depositTexts } from './deposit-texts.ts';
import { encodings } from './encodings.ts';

interface EncodingSelectProps {
  /** Empty leaves it to recognition. */
  readonly value: string;
  readonly onChange: (encoding: string) => void;
  /** Encoding recognised in the file, if any. */
  readonly detected?: string | undefined;
}

export function EncodingSelect({ value, onChange, detected }: EncodingSelectProps) {
  const t = useTexts(depositTexts);
  const automatic = detected === undefined ? t('encodingKeep') : t('encodingAuto', { name: detected });
  return (
    <Select
      label={t('encodingField')}
      options={[
        { value: '', label: automatic },
        ...encodings.map(({ name, label }) => ({ value: name as string, label })),
      ]}
      nativeSelectProps={{ value, onChange: (event) => onChange(event.target.value) }}
    />
  );
}
