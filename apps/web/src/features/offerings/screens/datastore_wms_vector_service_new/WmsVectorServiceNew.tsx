import { defineTexts, useTexts } from '../../../../base/i18n/texts.ts';
import type { RouteOf } from '../../../../base/routing/routes.ts';
import { ServiceFormScreen } from '../../parts/form/ServiceFormScreen.tsx';
import { wmsVectorForm } from '../../parts/wms-vector/wms-vector-form.ts';
import { en } from './WmsVectorServiceNew.texts.en.ts';
import { fr } from './WmsVectorServiceNew.texts.fr.ts';

const texts = defineTexts('datastore_wms_vector_service_new', { fr, en });

export function Screen({ route }: { readonly route: RouteOf<'datastore_wms_vector_service_new'> }) {
  const t = useTexts(texts);
  const { datastoreId, vectorDbId, datasheetName } = route.params;
  return (
    <ServiceFormScreen
      title={t('title')}
      descriptor={wmsVectorForm}
      datastoreId={datastoreId}
      storedDataId={vectorDbId}
      datasheetName={datasheetName}
    />
  );
}
