import type { RouteOf } from '../../../../base/routing/routes.ts';
import { StyleScreen } from '../../parts/StyleScreen.tsx';

export function Screen({ route }: { readonly route: RouteOf<'datastore_service_style_edit'> }) {
  const { datastoreId, offeringId, styleName } = route.params;
  return <StyleScreen datastoreId={datastoreId} offeringId={offeringId} styleName={styleName} />;
}
