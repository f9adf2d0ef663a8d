import { Controller, useFormContext } from 'react-hook-form';
import { formatSize } from '../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../base/i18n/texts.ts';
import { documentTexts } from './documents-texts.ts';
import { FileField } from './FileField.tsx';

export interface FileValues {
  readonly file: File | undefined;
}

interface ChosenFileProps {
  readonly label?: string;
  readonly hint: string;
  readonly accept?: string;
  readonly limitBytes: number;
  /** Refuses by name or type what the server would refuse. */
  readonly isFit?: (file: File) => boolean;
  readonly onChosen?: (file: File) => void;
}

/** The file of a form, inside a `FormProvider`; what can be refused at once is. */
export function ChosenFile({
  label,
  hint,
  accept,
  limitBytes,
  isFit = () => true,
  onChosen,
}: ChosenFileProps) {
  const t = useTexts(documentTexts);
  const language = useLanguage();
  const { control } = useFormContext<FileValues>();
  const validate = (file: File | undefined) => {
    if (file === undefined) return t('fileRequired');
    if (!isFit(file)) return t('fileUnfit');
    if (file.size <= limitBytes) return true;
    return t('fileTooLarge', {
      size: formatSize(file.size, language),
      limit: formatSize(limitBytes, language),
    });
  };
  return (
    <Controller
      control={control}
      name="file"
      rules={{ validate }}
      render={({ field, fieldState }) => (
        <FileField
          label={label ?? t('file')}
          hint={hint}
          {...(accept === undefined ? {} : { accept })}
          file={field.value}
          error={fieldState.error?.message}
          inputRef={field.ref}
          onFile={(file) => {
            field.onChange(file);
            onChosen?.(file);
          }}
        />
      )}
    />
  );
}
