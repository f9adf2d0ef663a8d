import type { CatalogueRecord } from '@cartable/contract/catalogue';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { texts } from './texts.ts';
import { useOwnAccess } from './useOwnAccess.ts';

/** Access to the restricted services of a record: whether the reader may use them, else the way to ask for it. */
export function AccessState({ record }: { readonly record: CatalogueRecord }) {
  const t = useTexts(texts);
  const access = useOwnAccess(record);
  const { private_layers: restricted, file_identifier: fileIdentifier } = record;
  const opened = restricted.filter(({ offeringId }) => access.has(offeringId));
  return (
    <>
      {opened.length > 0 && (
        <p className="fr-mb-1w">
          <Badge small severity="success" as="span">
            {t(opened.length === restricted.length ? 'accessGranted' : 'accessPartly')}
          </Badge>{' '}
          <a className="fr-link fr-text--sm" {...routes.user_key_add().link}>
            {t('makeKey')}
          </a>
        </p>
      )}
      {opened.length < restricted.length && (
        <Button
          size="small"
          priority="secondary"
          iconId="fr-icon-lock-line"
          linkProps={routes.accesses_request({ fileIdentifier }).link}
        >
          {t('requestAccess')}
        </Button>
      )}
    </>
  );
}
