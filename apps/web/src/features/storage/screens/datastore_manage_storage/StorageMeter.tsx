import type { Datastore } from '@cartable/contract/datastore';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { formatSize } from '../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { texts } from './texts.ts';

/** Share of the quota from which one should think of what can go. */
const nearlyFull = 0.9;

interface StorageMeterProps {
  readonly label: string;
  readonly datastoreId: string;
  readonly storage: Datastore['storages']['uploads'];
}

/** Use and quota in words and as a bar; what the trash holds of it, and what work under way was promised. */
export function StorageMeter({ label, datastoreId, storage }: StorageMeterProps) {
  const t = useTexts(texts);
  const language = useLanguage();
  const { use, quota, in_trash: inTrash, reserved } = storage;
  const share = (use + reserved) / Math.max(quota, 1);
  const size = (bytes: number) => formatSize(bytes, language);
  return (
    <div className="app-consumption__meter">
      <progress aria-label={label} max={Math.max(quota, 1)} value={Math.min(use, Math.max(quota, 1))} />
      <p className="fr-text--bold">
        {t('use', {
          use: size(use),
          quota: size(quota),
          percent: Math.round((use / Math.max(quota, 1)) * 100),
        })}
      </p>
      {inTrash > 0 && (
        <p>
          {t('inTrash', { size: size(inTrash) })} –{' '}
          <a {...routes.datastore_trash({ datastoreId }).link}>{t('seeTrash')}</a>
        </p>
      )}
      {reserved > 0 && <p>{t('reserved', { size: size(reserved) })}</p>}
      {share >= nearlyFull && (
        <Alert
          className="fr-mt-1w"
          small
          severity={share >= 1 ? 'error' : 'warning'}
          description={share >= 1 ? t('full') : t('nearlyFull')}
        />
      )}
    </div>
  );
}
