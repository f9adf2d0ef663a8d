import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { useDatastore } from '../../../datastores/index.ts';
import { texts } from '../../parts/texts.ts';

/** A restricted service is seen here by session; everywhere else it asks for a key, and others for a permission. */
export function KeyNeeded({ offeringId }: { readonly offeringId: string }) {
  const t = useTexts(texts);
  const { _id: datastoreId, abilities } = useDatastore();
  return (
    <section aria-labelledby="service-key">
      <h2 id="service-key" className="fr-h5">
        {t('keyNeeded')}
      </h2>
      <p className="fr-mb-1w">{t('keyNeededText')}</p>
      <ul className="fr-raw-list">
        <li>
          <a className="fr-link" {...routes.my_access_keys().link}>
            {t('myKeys')}
          </a>
        </li>
        {abilities.broadcast && (
          <li>
            <a
              className="fr-link"
              {...routes.datastore_add_permission({ datastoreId, offerings: offeringId }).link}
            >
              {t('grant')}
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}
