import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { ButtonsGroup } from '@codegouvfr/react-dsfr/ButtonsGroup';
import Community from '@codegouvfr/react-dsfr/picto/Community';
import DataVisualization from '@codegouvfr/react-dsfr/picto/DataVisualization';
import Innovation from '@codegouvfr/react-dsfr/picto/Innovation';
import Internet from '@codegouvfr/react-dsfr/picto/Internet';
import LocationFrance from '@codegouvfr/react-dsfr/picto/LocationFrance';
import MapPicto from '@codegouvfr/react-dsfr/picto/Map';
import type { ReactNode } from 'react';
import { PageHeading, usePageTitle } from '../../../../base/design/Page.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { homeTexts } from './home-texts.ts';
import { SignInNotices } from './SignInNotices.tsx';
import './home.css';

export function Screen({ route }: { readonly route: RouteOf<'home'> }) {
  const t = useTexts(homeTexts);
  usePageTitle(t('title'));
  return (
    <>
      <SignInNotices params={route.params} />
      <div className="app-hero">
        <div className="fr-container app-hero__row">
          <div className="app-hero__text">
            <PageHeading>{t('heading')}</PageHeading>
            <p className="fr-text--lead">{t('lead')}</p>
            <ButtonsGroup
              inlineLayoutWhen="sm and up"
              buttons={[
                { children: t('deposit'), linkProps: routes.dashboard_pro().link },
                { children: t('about'), priority: 'secondary', linkProps: routes.about().link },
              ]}
            />
          </div>
          <div className="app-hero__picture" aria-hidden="true">
            <LocationFrance />
          </div>
        </div>
      </div>
      <div className="fr-container fr-py-6w">
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
      <ul className="fr-raw-list app-cards fr-mb-6w">
        <FunctionCard picto={<Internet />} title={t('storeTitle')} text={t('storeText')} available />
        <FunctionCard picto={<MapPicto />} title={t('consultTitle')} text={t('consultText')} available />
        <FunctionCard picto={<Community />} title={t('communitiesTitle')} text={t('communitiesText')} />
        <FunctionCard picto={<DataVisualization />} title={t('mapsTitle')} text={t('mapsText')} />
        <FunctionCard picto={<Innovation />} title={t('newsTitle')} text={t('newsText')} />
      </ul>
    </section>
  );
}

interface FunctionCardProps {
  readonly picto: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly available?: boolean;
}

function FunctionCard({ picto, title, text, available = false }: FunctionCardProps) {
  const t = useTexts(homeTexts);
  return (
    <li className="app-card">
      <div className="app-card__picto" aria-hidden="true">
        {picto}
      </div>
      <h3 className="fr-h6 fr-mb-1w">{title}</h3>
      <p className="fr-mb-2w">{text}</p>
      <Badge as="span" small noIcon {...(available ? { severity: 'success' as const } : {})}>
        {available ? t('available') : t('planned')}
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
