import { StyleScreen } from '../../display-styles/StyleScreen.tsx';
import type { RouteOf } from '../../shell/routes.ts';

export function Screen({ route }: { readonly route: RouteOf<'datastore_service_style_edit'> }) {
  const { datastoreId, offeringId, styleName } = route.params;
  return <StyleScreen datastoreId={datastoreId} offeringId={offeringId} styleName={styleName} />;
}
