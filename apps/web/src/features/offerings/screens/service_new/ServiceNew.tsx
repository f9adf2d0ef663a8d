import { useTexts } from '../../../../base/i18n/texts.ts';
import type { RouteOf } from '../../../../base/routing/routes.ts';
import { ServiceFormScreen } from '../../parts/form/ServiceFormScreen.tsx';
import {
  type NewServiceRoute,
  serviceFormOf,
  serviceFormTexts,
  sourceOf,
} from '../../parts/form/service-forms.ts';

/** The form of a new service, of whatever type: the route says which (`service-forms.ts`). */
export function Screen({ route }: { readonly route: RouteOf<NewServiceRoute> }) {
  const t = useTexts(serviceFormTexts);
  const { form, newTitle: title } = serviceFormOf(route.name);
  const { datastoreId, datasheetName } = route.params;
  return (
    <ServiceFormScreen
      title={t(title)}
      descriptor={form}
      datastoreId={datastoreId}
      storedDataId={sourceOf(route.params)}
      datasheetName={datasheetName}
    />
  );
}
