import type { PyramidInfos } from '@cartable/contract/datastore';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { rasterPyramidTexts } from './texts.ts';

interface PyramidSourceProps {
  readonly datastoreId: string;
  readonly datasheetName: string;
  readonly pyramid: PyramidInfos;
}

/** What a pyramid was made from: a service, a data, or something that is no more. */
export function PyramidSource({ datastoreId, datasheetName, pyramid }: PyramidSourceProps) {
  const t = useTexts(rasterPyramidTexts);
  const { source, source_offering: service } = pyramid;
  if (service)
    return (
      <>
        {t('sourceService')}{' '}
        <a {...routes.datastore_service_view({ datastoreId, offeringId: service._id, datasheetName }).link}>
          {service.name}
        </a>
      </>
    );
  if (source)
    return (
      <>
        {t('sourceData')}{' '}
        <a
          {...routes.datastore_stored_data_details({ datastoreId, storedDataId: source._id, datasheetName })
            .link}
        >
          {source.name}
        </a>
      </>
    );
  return t('sourceGone');
}
