import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { ButtonsGroup } from '@codegouvfr/react-dsfr/ButtonsGroup';
import dataVisualization from '@codegouvfr/react-dsfr/dsfr/artwork/pictograms/digital/data-visualization.svg?no-inline';
import innovation from '@codegouvfr/react-dsfr/dsfr/artwork/pictograms/digital/innovation.svg?no-inline';
import internet from '@codegouvfr/react-dsfr/dsfr/artwork/pictograms/digital/internet.svg?no-inline';
import community from '@codegouvfr/react-dsfr/dsfr/artwork/pictograms/leisure/community.svg?no-inline';
import locationFrance from '@codegouvfr/react-dsfr/dsfr/artwork/pictograms/map/location-france.svg?no-inline';
import map from '@codegouvfr/react-dsfr/dsfr/artwork/pictograms/map/map.svg?no-inline';
import { SearchBar } from '@codegouvfr/react-dsfr/SearchBar';
import { PageHeading, usePageTitle } from '../../../../base/design/Page.tsx';
import { Pictogram } from '../../../../base/design/Pictogram.tsx';
import { Spinner } from '../../../../base/design/Spinner.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteLink, type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { AlertNotices } from '../../parts/alerts/AlertNotices.tsx';
import { useAlerts } from '../../parts/alerts/alerts.ts';
import { Figures, PopularData } from './Figures.tsx';
import { HomeMap } from './HomeMap.tsx';
import { homeTexts } from './home-texts.ts';
import { LatestNews } from './LatestNews.tsx';
import { RecentData } from './RecentData.tsx';
import { SignInNotices } from './SignInNotices.tsx';
import './home.css';

export { askAlerts as prepare } from '../../parts/alerts/alerts.ts';

export function Screen({ route }: { readonly route: RouteOf<'home'> }) {
  const t = useTexts(homeTexts);
  usePageTitle(t('title'));
  // Alerts stand over everything: nothing is shown that they would push down.
  if (useAlerts().isLoading) return <Spinner />;
  return (
    <>
      <AlertNotices place="homepage" />
      <SignInNotices params={route.params} />
      <div className="app-hero">
        <div className="fr-container app-hero__row">
          <div className="app-hero__text">
            <PageHeading>{t('heading')}</PageHeading>
            <p className="fr-text--lead">{t('lead')}</p>
            <div className="app-hero__search">
              <SearchBar
                label={t('search')}
                allowEmptySearch
                onButtonClick={(q) => routes.catalogue(q === '' ? {} : { q }).push()}
              />
            </div>
            <p>
              <a {...routes.site_search().link}>{t('searchSite')}</a>
            </p>
            <ButtonsGroup
              inlineLayoutWhen="sm and up"
              buttons={[
                { children: t('deposit'), linkProps: routes.dashboard_pro().link },
                { children: t('about'), priority: 'secondary', linkProps: routes.about().link },
              ]}
            />
          </div>
          <div className="app-hero__picture" aria-hidden="true">
            <Pictogram file={locationFrance} />
          </div>
        </div>
      </div>
      <div className="fr-container fr-py-6w">
        <Figures />
        <RecentData />
        <HomeMap />
        <LatestNews />
        <PopularData />
        <Functions />
        <Steps />
      </div>
    </>
  );
}

function Functions() {
  const t = useTexts(homeTexts);
  return (
    <section aria-labelledby="home-functions">
      <h2 id="home-functions">{t('functions')}</h2>
      <ul className="fr-raw-list app-cards app-cards--five fr-mb-6w">
        <FunctionCard picto={internet} title={t('storeTitle')} text={t('storeText')} />
        <FunctionCard picto={map} title={t('consultTitle')} text={t('consultText')} state="availableInBeta" />
        <FunctionCard
          picto={innovation}
          title={t('findTitle')}
          text={t('findText')}
          link={routes.catalogue().link}
        />
        <FunctionCard
          picto={dataVisualization}
          title={t('mapsTitle')}
          text={t('mapsText')}
          link={routes.maps().link}
        />
        <FunctionCard
          picto={community}
          title={t('communitiesTitle')}
          text={t('communitiesText')}
          state="availableInBeta"
        />
      </ul>
    </section>
  );
}

interface FunctionCardProps {
  /** Address of the file. */
  readonly picto: string;
  readonly title: string;
  readonly text: string;
  /** Link to the page of the function, open to everyone. */
  readonly link?: RouteLink;
  /** @default 'available' */
  readonly state?: 'available' | 'availableInBeta';
}

function FunctionCard({ picto, title, text, link, state = 'available' }: FunctionCardProps) {
  const t = useTexts(homeTexts);
  return (
    <li className={link ? 'app-card fr-enlarge-link' : 'app-card'}>
      <div className="app-card__picto" aria-hidden="true">
        <Pictogram file={picto} />
      </div>
      <h3 className="fr-h6 fr-mb-1w">{link ? <a {...link}>{title}</a> : title}</h3>
      <p className="fr-mb-2w">{text}</p>
      <Badge as="span" small noIcon severity="success">
        {t(state)}
      </Badge>
    </li>
  );
}

function Steps() {
  const t = useTexts(homeTexts);
  return (
    <section aria-labelledby="home-how">
      <h2 id="home-how">{t('howTitle')}</h2>
      <ol className="fr-raw-list app-cards">
        <li>
          <h3 className="fr-h6 fr-mb-1w">{t('how1Title')}</h3>
          <p>{t('how1Text')}</p>
        </li>
        <li>
          <h3 className="fr-h6 fr-mb-1w">{t('how2Title')}</h3>
          <p>{t('how2Text')}</p>
        </li>
        <li>
          <h3 className="fr-h6 fr-mb-1w">{t('how3Title')}</h3>
          <p>{t('how3Text')}</p>
        </li>
      </ol>
    </section>
  );
}
