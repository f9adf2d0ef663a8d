import { catalogueCalls, type Producer } from '@cartable/contract/catalogue';
import { useRead } from '../../../../base/api/hooks.ts';
import { EmptyState } from '../../../../base/design/EmptyState.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { DateText } from '../../../../base/design/QuantityTexts.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { ProducerLogo } from '../../parts/producers/ProducerLogo.tsx';
import { producersTexts } from '../../parts/producers/producers-texts.ts';
import './catalogue-producers.css';

/** Everyone who publishes, by name. */
export function Screen() {
  const t = useTexts(producersTexts);
  const producers = useRead(catalogueCalls.getProducers, {});
  return (
    <Page title={t('title')} trail={[{ label: t('catalogue'), link: routes.catalogue().link }]}>
      <p className="fr-text--lead">{t('lead')}</p>
      <Loaded query={producers}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
          ) : (
            <ul className="app-producers">
              {all.map((producer) => (
                <li key={producer._id}>
                  <ProducerCard producer={producer} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Page>
  );
}

function ProducerCard({ producer }: { readonly producer: Producer }) {
  const t = useTexts(producersTexts);
  const { technical_name: technicalName, name, records, updated, logo_url: logo } = producer;
  return (
    <article className="app-producers__card fr-enlarge-link">
      <ProducerLogo url={logo} />
      <div>
        <h2 className="fr-h6 fr-mb-1v">
          <a {...routes.catalogue_producer({ technicalName }).link}>{name}</a>
        </h2>
        <p className="fr-text--sm fr-mb-0">
          {t('records', { count: records })} · {t('updated')} <DateText date={updated} />
        </p>
      </div>
    </article>
  );
}
