import { defineTexts, useTexts } from '../../../../base/i18n/texts.ts';
import type { RouteOf } from '../../../../base/routing/routes.ts';
import { ServiceFormScreen } from '../../parts/form/ServiceFormScreen.tsx';
import { wfsForm } from '../../parts/wfs/wfs-form.ts';
import { en } from './WfsServiceEdit.texts.en.ts';
import { fr } from './WfsServiceEdit.texts.fr.ts';

const texts = defineTexts('datastore_wfs_service_edit', { fr, en });

export function Screen({ route }: { readonly route: RouteOf<'datastore_wfs_service_edit'> }) {
  const t = useTexts(texts);
  const { datastoreId, vectorDbId, datasheetName, offeringId } = route.params;
  return (
    <ServiceFormScreen
      title={t('title')}
      descriptor={wfsForm}
      datastoreId={datastoreId}
      storedDataId={vectorDbId}
      datasheetName={datasheetName}
      offeringId={offeringId}
    />
  );
}
