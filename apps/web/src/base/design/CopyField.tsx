import { Button } from '@codegouvfr/react-dsfr/Button';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { useEffect, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { commonTexts } from './common-texts.ts';
import { notify } from './snackbar.ts';

const CHECK_SHOWN_MS = 5000;

interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
  readonly className?: string;
}

/** A text one may only read, with a button that copies it; a check mark for five seconds says it worked. */
export function CopyField({ label, value, hint, className }: CopyFieldProps) {
  return (
    <Input
      label={label}
      {...(hint === undefined ? {} : { hintText: hint })}
      {...(className === undefined ? {} : { className })}
      nativeInputProps={{ readOnly: true, value, onFocus: (event) => event.currentTarget.select() }}
      action={<CopyButton value={value} label={label} />}
    />
  );
}

/** The copy button alone. `label` names what is copied, for those who do not see what is beside it. */
export function CopyButton({
  value,
  label,
  size = 'medium',
  priority = 'tertiary',
}: {
  readonly value: string;
  readonly label: string;
  readonly size?: 'small' | 'medium';
  readonly priority?: 'tertiary' | 'tertiary no outline';
}) {
  const t = useTexts(commonTexts);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), CHECK_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    if (await copyText(value)) setCopied(true);
    else notify({ severity: 'error', description: t('copyFailed') });
  };
  return (
    <Button
      type="button"
      size={size}
      priority={priority}
      iconId={copied ? 'fr-icon-check-line' : 'fr-icon-clipboard-line'}
      title={t(copied ? 'copiedWhat' : 'copyWhat', { what: label })}
      onClick={() => void copy()}
    />
  );
}

/** The clipboard needs https or localhost; elsewhere (a machine of the local network) the old command still works. */
async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  }
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
}
