import { catalogueCalls, PREPARED_DAYS, PREPARED_FEATURES } from '@cartable/contract/catalogue';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { invalidate, useWrite } from '../../../base/api/hooks.ts';
import { useMe } from '../../../base/api/session.ts';
import { ErrorAlert } from '../../../base/design/ErrorAlert.tsx';
import { notify } from '../../../base/design/snackbar.ts';
import { useTexts } from '../../../base/i18n/texts.ts';
import { texts } from './texts.ts';

interface PrepareFileProps {
  readonly selection: {
    readonly layer: string;
    readonly table: string;
    readonly format: string;
    readonly query: string;
  };
  /** Features of it; undefined while they are counted. */
  readonly count: number | undefined;
  readonly disabled: boolean;
}

/** A large file is written by the server while one does something else; it is kept for who signed in. */
export function PrepareFile({ selection, count = 0, disabled }: PrepareFileProps) {
  const t = useTexts(texts);
  const me = useMe().data;
  const prepare = useWrite(catalogueCalls.prepareDownload, {
    onSuccess: async () => {
      notify({ description: t('prepareStarted') });
      await invalidate(catalogueCalls.getMyDownloads);
    },
  });
  const isLarge = count >= PREPARED_FEATURES;
  if (!me) return isLarge ? <p className="fr-hint-text fr-mt-1w">{t('prepareSignIn')}</p> : null;
  return (
    <>
      <Button
        className="fr-mt-1w"
        type="button"
        priority={isLarge ? 'secondary' : 'tertiary'}
        iconId="fr-icon-time-line"
        disabled={disabled || prepare.isPending}
        onClick={() => prepare.mutate({ body: { ...selection } })}
      >
        {t('prepare')}
      </Button>
      <p className="fr-hint-text fr-mt-1v">{t('prepareHint', { days: PREPARED_DAYS })}</p>
      {prepare.error && (
        <ErrorAlert title={t('prepareFailed')} error={prepare.error} onClose={prepare.reset} />
      )}
    </>
  );
}
