import { defineTexts, useTexts } from '../../../../base/i18n/texts.ts';
import type { RouteOf } from '../../../../base/routing/routes.ts';
import { ServiceFormScreen } from '../../parts/form/ServiceFormScreen.tsx';
import { wmtsForm } from '../../parts/raster/raster-forms.ts';
import { en } from './WmtsServiceNew.texts.en.ts';
import { fr } from './WmtsServiceNew.texts.fr.ts';

const texts = defineTexts('datastore_pyramid_raster_wmts_service_new', { fr, en });

export function Screen({ route }: { readonly route: RouteOf<'datastore_pyramid_raster_wmts_service_new'> }) {
  const t = useTexts(texts);
  const { datastoreId, pyramidId, datasheetName } = route.params;
  return (
    <ServiceFormScreen
      title={t('title')}
      descriptor={wmtsForm}
      datastoreId={datastoreId}
      storedDataId={pyramidId}
      datasheetName={datasheetName}
    />
  );
}
