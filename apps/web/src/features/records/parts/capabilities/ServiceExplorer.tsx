import { Accordion } from '@codegouvfr/react-dsfr/Accordion';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { Spinner } from '../../../../base/design/Spinner.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { ownAddress } from '../../../../base/site/own-address.ts';
import { AnnouncedLayers } from './AnnouncedLayers.tsx';
import { NoCapabilities } from './capabilities.model.ts';
import { capabilitiesTexts } from './capabilities-texts.ts';
import { capabilitiesAddress, isDescribed, readCapabilities } from './read-capabilities.ts';
import { ServiceFacts } from './ServiceFacts.tsx';
import './capabilities.css';

interface ServiceExplorerProps {
  readonly protocol: string;
  /** Root of the service. */
  readonly url: string;
  /** Layer of the record, shown first; '' where the record names none. */
  readonly name: string;
}

/** What the service itself announces, asked when somebody looks; nothing for what does not describe itself. */
export function ServiceExplorer(service: ServiceExplorerProps) {
  const t = useTexts(capabilitiesTexts);
  const [isAsked, ask] = useState(false);
  if (!isDescribed(service.protocol)) return null;
  return (
    <Accordion label={t('explore')} titleAs="h4" onExpandedChange={(expanded) => expanded && ask(true)}>
      {isAsked && <Announced {...service} />}
    </Accordion>
  );
}

function Announced({ protocol, url, name }: ServiceExplorerProps) {
  const t = useTexts(capabilitiesTexts);
  const { data, error } = useQuery({
    queryKey: ['capabilities', protocol, url],
    queryFn: ({ signal }) => readCapabilities(protocol, url, signal),
    staleTime: Number.POSITIVE_INFINITY,
    // Who wants to try again opens it again.
    retry: false,
    meta: { persist: false },
  });
  if (error instanceof NoCapabilities)
    return (
      <Alert
        severity="warning"
        as="h5"
        title={t('unreadable')}
        description={t('unreadableText', {
          host: new URL(url).host,
          protocol: protocol.replace(/^OGC:/, ''),
          found: error.message || t('emptyAnswer'),
        })}
      />
    );
  if (error) return <ErrorAlert error={error} />;
  if (!data) return <Spinner label={t('reading')} />;
  return (
    <>
      <ServiceFacts capabilities={data} />
      <AnnouncedLayers layers={data.layers} named={name} />
      <p className="fr-mb-0">
        <a
          className="fr-link"
          href={ownAddress(capabilitiesAddress(protocol, url))}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('document')}
        </a>
      </p>
    </>
  );
}
