import { catalogueCalls, type Producer } from '@cartable/contract/catalogue';
import { SearchBar } from '@codegouvfr/react-dsfr/SearchBar';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead } from '../../../../base/api/hooks.ts';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { MarkdownText } from '../../../../base/design/MarkdownText.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { DateText } from '../../../../base/design/QuantityTexts.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { ProducerLogo } from '../../parts/producers/ProducerLogo.tsx';
import { producersTexts } from '../../parts/producers/producers-texts.ts';
import {
  addressOfQuery,
  type CatalogueQuery,
  readCatalogueQuery,
  requestOfQuery,
} from '../catalogue/catalogue-query.ts';
import { Finder } from '../catalogue/Finder.tsx';

type ProducerRoute = RouteOf<'catalogue_producer'>;

/** A producer: who it is, how to write to it, and all it publishes, searched as the catalogue is. */
export function Screen({ route }: { readonly route: ProducerRoute }) {
  const t = useTexts(producersTexts);
  const { technicalName } = route.params;
  const producer = useRead(catalogueCalls.getProducer, { params: { technicalName } });
  return (
    <Loaded query={producer}>
      {(found) => (
        <Page
          title={found.name}
          trail={[
            { label: t('catalogue'), link: routes.catalogue().link },
            { label: t('title'), link: routes.catalogue_producers().link },
          ]}
        >
          <About producer={found} />
          <Records key={found._id} producer={found} route={route} />
        </Page>
      )}
    </Loaded>
  );
}

function About({ producer }: { readonly producer: Producer }) {
  const t = useTexts(producersTexts);
  const { description, contact, records, updated, logo_url: logo } = producer;
  return (
    <section className="fr-mb-3w">
      {logo !== null && (
        <p className="fr-mb-2w">
          <ProducerLogo url={logo} />
        </p>
      )}
      {description !== null && <MarkdownText className="fr-mb-2w" text={description} />}
      <p className="fr-mb-1w">
        {t('records', { count: records })} · {t('updated')} <DateText date={updated} />
      </p>
      {contact !== null && (
        <p>
          <a className="fr-link fr-icon-mail-line fr-link--icon-left" href={`mailto:${contact}`}>
            {t('contact')}
          </a>
        </p>
      )}
    </section>
  );
}

function Records({ producer, route }: { readonly producer: Producer; readonly route: ProducerRoute }) {
  const t = useTexts(producersTexts);
  const query = readCatalogueQuery(route.params);
  const fixed = { producer: [producer._id] };
  const requested = { ...query, facets: { ...query.facets, ...fixed } };
  const found = useRead(
    catalogueCalls.searchCatalogue,
    { query: requestOfQuery(requested) },
    { placeholderData: keepPreviousData },
  );
  const placeOf = (to: CatalogueQuery) => {
    const { producer: _, ...address } = addressOfQuery(to);
    return routes.catalogue_producer({ technicalName: producer.technical_name, ...address });
  };
  const go = (to: CatalogueQuery) => placeOf(to).push();
  return (
    <section aria-labelledby="producer-records">
      <h2 id="producer-records">{t('its')}</h2>
      <Words key={query.q} words={query.q} onSearch={(q) => go({ ...query, q, page: 1 })} />
      <Loaded query={found}>
        {(page) => (
          <Finder
            page={{
              ...page,
              facets: page.facets.filter(({ name }) => name !== 'producer'),
              proposals: page.proposals.filter(({ without }) => without !== 'producer'),
            }}
            query={query}
            fixed={fixed}
            onChange={go}
            linkOf={(to) => placeOf(to).link}
          />
        )}
      </Loaded>
    </section>
  );
}

function Words({ words, onSearch }: { readonly words: string; readonly onSearch: (text: string) => void }) {
  const t = useTexts(producersTexts);
  const [typed, setTyped] = useState(words);
  return (
    <SearchBar
      className="fr-mb-3w"
      label={t('search')}
      allowEmptySearch
      onButtonClick={onSearch}
      renderInput={({ id, className, placeholder, type }) => (
        <input
          id={id}
          className={className}
          placeholder={placeholder}
          type={type}
          maxLength={200}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    />
  );
}
