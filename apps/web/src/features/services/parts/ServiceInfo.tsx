import type { GeographicBox } from '@cartable/contract/core';
import type { Service } from '@cartable/contract/datastore';
import { DescriptionList } from '../../../base/design/DescriptionList.tsx';
import { DateText } from '../../../base/design/QuantityTexts.tsx';
import { useTexts } from '../../../base/i18n/texts.ts';
import { offeringTexts, offeringTypes } from '../../offerings/index.ts';
import { texts } from './texts.ts';

export function ServiceInfo({ service }: { readonly service: Service }) {
  const t = useTexts(texts);
  const offering = useTexts(offeringTexts);
  const { configuration, type, endpoint, last_event: event } = service;
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
