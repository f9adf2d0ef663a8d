import { defineTexts, useTexts } from '../../../../base/i18n/texts.ts';
import type { RouteOf } from '../../../../base/routing/routes.ts';
import { ServiceFormScreen } from '../../parts/form/ServiceFormScreen.tsx';
import { tmsForm } from '../../parts/tms/tms-form.ts';
import { en } from './TmsServiceEdit.texts.en.ts';
import { fr } from './TmsServiceEdit.texts.fr.ts';

const texts = defineTexts('datastore_pyramid_vector_tms_service_edit', { fr, en });

export function Screen({ route }: { readonly route: RouteOf<'datastore_pyramid_vector_tms_service_edit'> }) {
  const t = useTexts(texts);
  const { datastoreId, pyramidId, datasheetName, offeringId } = route.params;
  return (
    <ServiceFormScreen
      title={t('title')}
      descriptor={tmsForm}
      datastoreId={datastoreId}
      storedDataId={pyramidId}
      datasheetName={datasheetName}
      offeringId={offeringId}
    />
  );
}
