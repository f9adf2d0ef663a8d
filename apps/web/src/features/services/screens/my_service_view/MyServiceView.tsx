import { datastoreCalls, type LicensedService } from '@cartable/contract/datastore';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useRead } from '../../../../base/api/hooks.ts';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { Addresses } from '../../parts/Addresses.tsx';
import { Downloads } from '../../parts/Downloads.tsx';
import { Legend } from '../../parts/Legend.tsx';
import { ServiceInfo } from '../../parts/ServiceInfo.tsx';
import { ServiceMap } from '../../parts/ServiceMap.tsx';
import { Snippets } from '../../parts/Snippets.tsx';
import { texts } from '../../parts/texts.ts';
import '../../parts/service-view.css';

/** A service for who was granted it: on a map, with all one needs to use it elsewhere, and nothing to manage. */
export function Screen({ route }: { readonly route: RouteOf<'my_service_view'> }) {
  const { offeringId } = route.params;
  // A permission may be withdrawn at any moment: what was seen is not shown again from a store.
  const service = useRead(
    datastoreCalls.getMyService,
    { params: { offeringId } },
    { staleTime: 0, meta: { persist: false } },
  );
  return <Loaded query={service}>{(data) => <View service={data} />}</Loaded>;
}

function View({ service }: { readonly service: LicensedService }) {
  const t = useTexts(texts);
  const { configuration, open, available } = service;
  return (
    <Page
      title={configuration.name}
      trail={[{ label: t('myPermissions'), link: routes.my_permissions().link }]}
      beside={
        <>
          {!open && (
            <Badge small severity="warning" noIcon>
              {t('restricted')}
            </Badge>
          )}
          {!available && (
            <Badge small severity="error" noIcon>
              {t('isClosed')}
            </Badge>
          )}
        </>
      }
      actions={
        <Button priority="secondary" linkProps={routes.my_permissions().link}>
          {t('backToPermissions')}
        </Button>
      }
    >
      <div className="app-service">
        <div className="app-service__map">
          <ServiceMap service={service} />
          <ServiceInfo service={service} />
        </div>
        <div className="app-service__side app-service__use">
          <Legend service={service} />
          {!open && <KeyToMake />}
          <Addresses service={service} />
          <Downloads service={service} />
          <Snippets service={service} />
        </div>
      </div>
    </Page>
  );
}

function KeyToMake() {
  const t = useTexts(texts);
  return (
    <section aria-labelledby="service-key">
      <h2 id="service-key" className="fr-h5">
        {t('keyNeeded')}
      </h2>
      <p className="fr-mb-1w">{t('grantedKeyText')}</p>
      <a className="fr-link" {...routes.my_access_keys().link}>
        {t('myKeys')}
      </a>
    </section>
  );
}
