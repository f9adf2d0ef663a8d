import { CallOut } from '@codegouvfr/react-dsfr/CallOut';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { datasheetTexts } from '../../parts/datasheet-texts.ts';
import type { DatasheetProps } from './datasheet-props.ts';
import { nextStepOf } from './datasheet-state.ts';

/** Next step for integrated data, as long as nobody sees anything of them. */
export function NextStep({ datastoreId, datasheet }: DatasheetProps) {
  const t = useTexts(datasheetTexts);
  const next = nextStepOf(datasheet);
  if (next === undefined) return null;
  const { step, storedData } = next;
  const address = { datastoreId, datasheetName: datasheet.name };
  const publish = routes.datastore_stored_data_publish({ ...address, storedDataId: storedData._id });
  const generate = routes.datastore_pyramid_raster_generate({ ...address, rasterId: storedData._id });
  return (
    <CallOut
      title={t('nextStep', { name: storedData.name })}
      titleAs="h2"
      className="fr-mb-3w"
      buttonProps={
        step === 'publish'
          ? { children: t('nextPublish'), linkProps: publish.link }
          : { children: t('nextPyramid'), linkProps: generate.link }
      }
    >
      {t(step === 'publish' ? 'nextPublishText' : 'nextPyramidText')}
    </CallOut>
  );
}
