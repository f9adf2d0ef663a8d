export { forgetOfferings } from './parts/after-change.ts';
export { geometricTables } from './parts/form/form-values.ts';
export { TableChoice } from './parts/form/TableChoice.tsx';
export { formsOfService, type OfferingType, offeringTexts, offeringTypes } from './parts/offering-types.ts';
export { type RemainingPublications, remainingPublications } from './parts/remaining-publications.ts';
export { UnpublishDialog } from './parts/unpublish/UnpublishDialog.tsx';
export { FailedPublication } from './parts/view/FailedPublication.tsx';
export { instantTilesLayer } from './parts/view/instant-tiles.ts';
export { viewOf } from './parts/view/service-view.ts';
