import { datastoreCalls, type Service } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useRead, useReadForForm } from '../../../base/api/hooks.ts';
import { EmptyState } from '../../../base/design/EmptyState.tsx';
import { Loaded } from '../../../base/design/Loaded.tsx';
import { Page } from '../../../base/design/Page.tsx';
import { useTexts } from '../../../base/i18n/texts.ts';
import { routes } from '../../../base/routing/routes.ts';
import { StyleForm } from './StyleForm.tsx';
import { styledLayersOf } from './style-targets.ts';
import { isStyled } from './styled-layers.ts';
import { styleTexts } from './styles-texts.ts';

interface StyleScreenProps {
  readonly datastoreId: string;
  readonly offeringId: string;
  /** Absent: a new style. */
  readonly styleName?: string;
}

/** Adds a style to a service, or changes one. */
export function StyleScreen({ datastoreId, offeringId, styleName }: StyleScreenProps) {
  const service = useReadForForm(datastoreCalls.getOffering, { params: { datastoreId, offeringId } });
  return (
    <Loaded query={service}>
      {(data) => <StyleOf datastoreId={datastoreId} service={data} styleName={styleName} />}
    </Loaded>
  );
}

function StyleOf({
  datastoreId,
  service,
  styleName,
}: {
  readonly datastoreId: string;
  readonly service: Service;
  readonly styleName: string | undefined;
}) {
  const t = useTexts(styleTexts);
  const title = styleName === undefined ? t('addTitle') : t('editTitle', { name: styleName });
  const style = service.configuration.styles.find(({ name }) => name === styleName);
  const data = useRead(
    datastoreCalls.getStoredData,
    { params: { datastoreId, storedDataId: service.stored_data } },
    { enabled: isStyled(service) },
  );
  const back = routes.datastore_service_view({
    datastoreId,
    offeringId: service._id,
    datasheetName: service.datasheet_name,
    activeTab: 'styles',
  });
  const action = (
    <Button priority="secondary" linkProps={back.link}>
      {t('back')}
    </Button>
  );
  if (!isStyled(service) || (styleName !== undefined && !style)) {
    const isKind = isStyled(service);
    return (
      <Page title={title}>
        <EmptyState title={isKind ? t('unknown') : t('notForService')} action={action}>
          {!isKind && t('notForServiceText')}
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page title={title} actions={action} words={['sld', 'mapbox', 'level']}>
      <Loaded query={data}>
        {(stored) => (
          <StyleForm
            datastoreId={datastoreId}
            service={service}
            layers={styledLayersOf(service, stored)}
            {...(style ? { style } : {})}
          />
        )}
      </Loaded>
    </Page>
  );
}
