import { defineTexts, useTexts } from '../../../../base/i18n/texts.ts';
import type { RouteOf } from '../../../../base/routing/routes.ts';
import { ServiceFormScreen } from '../../parts/form/ServiceFormScreen.tsx';
import { wmsVectorForm } from '../../parts/wms-vector/wms-vector-form.ts';
import { en } from './WmsVectorServiceEdit.texts.en.ts';
import { fr } from './WmsVectorServiceEdit.texts.fr.ts';

const texts = defineTexts('datastore_wms_vector_service_edit', { fr, en });

export function Screen({ route }: { readonly route: RouteOf<'datastore_wms_vector_service_edit'> }) {
  const t = useTexts(texts);
  const { datastoreId, vectorDbId, datasheetName, offeringId } = route.params;
  return (
    <ServiceFormScreen
      title={t('title')}
      descriptor={wmsVectorForm}
      datastoreId={datastoreId}
      storedDataId={vectorDbId}
      datasheetName={datasheetName}
      offeringId={offeringId}
    />
  );
}
