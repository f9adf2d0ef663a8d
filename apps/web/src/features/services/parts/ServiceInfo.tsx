import type { GeographicBox } from '@cartable/contract/core';
import type { LicensedService } from '@cartable/contract/datastore';
import type { ReactNode } from 'react';
import { DescriptionList } from '../../../base/design/DescriptionList.tsx';
import { DateText } from '../../../base/design/QuantityTexts.tsx';
import { useTexts } from '../../../base/i18n/texts.ts';
import { offeringTexts, offeringTypes } from '../../offerings/index.ts';
import { LicenceLink, recordTexts } from '../../records/index.ts';
import { texts } from './texts.ts';

interface ServiceInfoProps {
  readonly service: LicensedService;
  /** Where a licence is named, for who may; absent for the others. */
  readonly nameLicence?: ReactNode;
}

export function ServiceInfo({ service, nameLicence }: ServiceInfoProps) {
  const t = useTexts(texts);
  const offering = useTexts(offeringTexts);
  const { configuration, type, endpoint, licence, last_event: event } = service;
  const record = useTexts(recordTexts);
  const { attribution } = configuration;
  const box = configuration.type_infos.bbox;
  return (
    <section aria-labelledby="service-facts" className="fr-mt-3w">
      <h2 id="service-facts" className="fr-h5">
        {t('facts')}
      </h2>
      <DescriptionList
        items={[
          [t('type'), offering(offeringTypes[type].label)],
          [t('extent'), box && t('extentValue', rounded(box))],
          [
            record('licence'),
            <span key="licence">
              <LicenceLink licence={licence} /> {licence === null && nameLicence}
            </span>,
          ],
          [t('endpoint'), endpoint.name],
          [
            t('lastEvent'),
            <span key="event">
              {event.title} – <DateText date={event.date} withTime />
            </span>,
          ],
          [
            t('attribution'),
            attribution && (
              <a href={attribution.url} target="_blank" rel="noopener noreferrer">
                {attribution.title}
              </a>
            ),
          ],
        ]}
      />
    </section>
  );
}

/** Four decimals are about ten metres. */
function rounded({ west, south, east, north }: GeographicBox) {
  const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000;
  return { west: round(west), south: round(south), east: round(east), north: round(north) };
}
