import { useTexts } from '../../../../base/i18n/texts.ts';
import type { RouteOf } from '../../../../base/routing/routes.ts';
import { ServiceFormScreen } from '../../parts/form/ServiceFormScreen.tsx';
import {
  type EditServiceRoute,
  serviceFormOf,
  serviceFormTexts,
  sourceOf,
} from '../../parts/form/service-forms.ts';

/** The form of a published service, of whatever type: the route says which (`service-forms.ts`). */
export function Screen({ route }: { readonly route: RouteOf<EditServiceRoute> }) {
  const t = useTexts(serviceFormTexts);
  const { form, editTitle: title } = serviceFormOf(route.name);
  const { datastoreId, datasheetName, offeringId } = route.params;
  return (
    <ServiceFormScreen
      title={t(title)}
      descriptor={form}
      datastoreId={datastoreId}
      storedDataId={sourceOf(route.params)}
      datasheetName={datasheetName}
      offeringId={offeringId}
    />
  );
}
