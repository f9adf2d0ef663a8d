export { invalidateOfferings } from './parts/after-change.ts';
export { DescriptionDetails } from './parts/form/DescriptionDetails.tsx';
export { SelectField, TextField } from './parts/form/FormFields.tsx';
export { formTexts } from './parts/form/form-texts.ts';
export {
  emptyRecord,
  geometricTables,
  initialValues,
  type RecordOnlyValues,
  type ServiceValues,
  type TypedBox,
} from './parts/form/form-values.ts';
export { InformationStep } from './parts/form/InformationStep.tsx';
export { KeywordField } from './parts/form/KeywordField.tsx';
export { LicenceField } from './parts/form/LicenceField.tsx';
export { ResourceFields } from './parts/form/ResourceFields.tsx';
export { fieldOf, valuesOfRecord } from './parts/form/read-source.ts';
export { sourceTexts } from './parts/form/source-texts.ts';
export { TableChoice } from './parts/form/TableChoice.tsx';
export { useFieldError } from './parts/form/use-field-error.ts';
export { formsOfService, type OfferingType, offeringTexts, offeringTypes } from './parts/offering-types.ts';
export { controlOf, judgedOf } from './parts/quality/judged-values.ts';
export { RecordQuality } from './parts/quality/RecordQuality.tsx';
export { ServiceQuality } from './parts/quality/ServiceQuality.tsx';
export { type RemainingPublications, remainingPublications } from './parts/remaining-publications.ts';
export { UnpublishDialog } from './parts/unpublish/UnpublishDialog.tsx';
export { FailedPublication } from './parts/view/FailedPublication.tsx';
export { instantTilesLayer } from './parts/view/instant-tiles.ts';
export { viewOf } from './parts/view/service-view.ts';
export { WfsTablesStep } from './parts/wfs/WfsTablesStep.tsx';
