import { type MapAddress, peopleCalls } from '@cartable/contract/people';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useWrite } from '../../../../base/api/hooks.ts';
import { CopyField } from '../../../../base/design/CopyField.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { savedTexts } from './saved-texts.ts';

/** A short address of the map as it is, made when asked for: most maps need none. */
export function ShortAddress({ address }: { readonly address: Partial<MapAddress> }) {
  const t = useTexts(savedTexts);
  const written = JSON.stringify(address);
  const shorten = useWrite(peopleCalls.shortenMap);
  const isOfThisMap = JSON.stringify(shorten.variables?.body) === written;
  return (
    <>
      {shorten.error && isOfThisMap && <ErrorAlert error={shorten.error} onClose={() => shorten.reset()} />}
      {shorten.data && isOfThisMap ? (
        <CopyField label={t('shortAddress')} hint={t('shortHint')} value={shorten.data.url} />
      ) : (
        <Button
          className="fr-mb-3w"
          size="small"
          priority="tertiary"
          iconId="fr-icon-link"
          disabled={shorten.isPending}
          onClick={() => shorten.mutate({ body: address })}
        >
          {t('short')}
        </Button>
      )}
    </>
  );
}
