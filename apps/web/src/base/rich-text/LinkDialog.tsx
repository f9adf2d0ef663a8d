import { Input } from '@codegouvfr/react-dsfr/Input';
import { useState } from 'react';
import { FormDialog } from '../design/FormDialog.tsx';
import { stateOf } from '../design/fields.tsx';
import { useTexts } from '../i18n/texts.ts';
import { richTextTexts } from './rich-text-texts.ts';

const ADDRESS_MAX = 2000;

interface LinkDialogProps {
  readonly open: boolean;
  /** Address of the link the text is in already. */
  readonly address: string;
  readonly onApply: (address: string) => void;
  readonly onClose: () => void;
}

/** Asks for the address of a link. */
export function LinkDialog({ open, address, onApply, onClose }: LinkDialogProps) {
  const t = useTexts(richTextTexts);
  return (
    <FormDialog open={open} title={t('linkTitle')} submitLabel={t('linkApply')} onClose={onClose}>
      {(formId) => <LinkForm formId={formId} address={address} onApply={onApply} />}
    </FormDialog>
  );
}

interface LinkFormProps extends Pick<LinkDialogProps, 'address' | 'onApply'> {
  readonly formId: string;
}

function LinkForm({ formId, address, onApply }: LinkFormProps) {
  const t = useTexts(richTextTexts);
  const [typed, setTyped] = useState(address);
  const [isRejected, setRejected] = useState(false);
  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const value = typed.trim();
        if (isLinkAddress(value)) onApply(value);
        else setRejected(true);
      }}
    >
      <Input
        label={t('linkAddress')}
        hintText={t('linkHint')}
        {...stateOf(isRejected ? t('linkInvalid') : undefined)}
        nativeInputProps={{
          type: 'url',
          maxLength: ADDRESS_MAX,
          value: typed,
          'aria-required': true,
          'aria-invalid': isRejected,
          onChange: (event) => {
            setTyped(event.target.value);
            setRejected(false);
          },
        }}
      />
    </form>
  );
}

function isLinkAddress(value: string): boolean {
  if (/^mailto:[^\s@]+@[^\s@]+$/i.test(value)) return true;
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}
