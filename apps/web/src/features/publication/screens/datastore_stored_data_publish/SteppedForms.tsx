import { publishableKinds, type StoredData, technicalNameOf } from '@cartable/contract/datastore';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { offeringTexts, offeringTypes } from '../../../offerings/index.ts';
import { publicationTexts } from '../../parts/texts.ts';

interface SteppedFormsProps {
  readonly datastoreId: string;
  readonly storedData: StoredData;
}

/** The ways to the forms in several steps, one for each kind. */
export function SteppedForms({ datastoreId, storedData }: SteppedFormsProps) {
  const t = useTexts(publicationTexts);
  const offering = useTexts(offeringTexts);
  const { _id: storedDataId, datasheet_name: datasheetName, type, name } = storedData;
  const address = { datastoreId, datasheetName, storedDataId };
  const links = publishableKinds.flatMap((kind) => {
    const { forms, throughPyramid } = offeringTypes[kind];
    const route =
      forms?.[type]?.create(address) ??
      throughPyramid?.generate({ ...address, technicalName: `${technicalNameOf(name)}_tuiles` });
    return route ? [{ kind, route }] : [];
  });
  return (
    <p className="app-publication__stepped fr-text--sm">
      {t('stepped')}{' '}
      {links.map(({ kind, route }) => (
        <a key={kind} className="fr-link fr-text--sm" {...route.link}>
          {offering(kind)}
        </a>
      ))}
    </p>
  );
}
