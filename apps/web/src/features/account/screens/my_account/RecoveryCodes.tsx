import { Button } from '@codegouvfr/react-dsfr/Button';
import { CopyButton } from '../../../../base/design/CopyField.tsx';
import { saveFile } from '../../../../base/design/save-file.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { accountTexts } from './my-account-texts.ts';

/** Shown once: to be copied into a safe of passwords, or kept as a file that is printed. */
export function RecoveryCodes({
  codes,
  onKept,
}: {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}) {
  const t = useTexts(accountTexts);
  const text = `${codes.join('\n')}\n`;
  const save = () =>
    saveFile(
      `${t('factorFile')}.txt`,
      new Blob([`${location.host}\n\n${text}`], { type: 'text/plain;charset=utf-8' }),
    );
  return (
    <>
      <p role="status">{t('factorCodes')}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p>
        <CopyButton value={text} label={t('factorCodesName')} />{' '}
        <Button type="button" priority="tertiary" iconId="fr-icon-download-line" onClick={save}>
          {t('factorDownload')}
        </Button>
      </p>
      <Button type="button" onClick={onKept}>
        {t('factorKept')}
      </Button>
    </>
  );
}
