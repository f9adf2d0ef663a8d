import type { PyramidInfos } from '@cartable/contract/datastore';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { rasterPyramidTexts } from './texts.ts';

interface PyramidSourceProps {
  readonly datastoreId: string;
  readonly datasheetName: string;
  readonly pyramid: PyramidInfos;
}

/** Source of a pyramid, and its version: out of date, the pyramid is made again by a person. */
export function PyramidSource(props: PyramidSourceProps) {
  const t = useTexts(rasterPyramidTexts);
  const version = props.pyramid.source_version;
  const isOutOfDate = version != null && version.made_from !== version.current;
  return (
    <>
      <SourceLink {...props} />
      {version != null && version.current > 1 && ` (${t('sourceVersion', { number: version.made_from })})`}
      {isOutOfDate && (
        <Alert
          className="fr-mt-2w"
          severity="warning"
          small
          description={t('sourceOutOfDate', { from: version.made_from, current: version.current })}
        />
      )}
    </>
  );
}

/** A service, a data, or something that is no more. */
function SourceLink({ datastoreId, datasheetName, pyramid }: PyramidSourceProps) {
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
