import type { GeographicBox } from '@cartable/contract/core';
import type { Finding } from '@cartable/contract/datastore';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { useMemo, useRef, useState } from 'react';
import { FindingsList } from '../../../base/design/FindingsList.tsx';
import { latePart } from '../../../base/design/late-part.tsx';
import { Spinner } from '../../../base/design/Spinner.tsx';
import { useLanguage, useTexts } from '../../../base/i18n/texts.ts';
import { unionOfBoxes } from '../../../map/extents.ts';
import { areaOf, countBySeverity, idOfFinding, markersOf, summarised } from './finding-places.ts';
import { reportTexts } from './reports-texts.ts';

const MapView = latePart(async () => (await import('../../../map/index.ts')).MapView);

const summaries = { error: 'findingsError', warning: 'findingsWarning', info: 'findingsInfo' } as const;

interface FindingsReportProps {
  readonly findings: readonly Finding[];
  /** Extent of all the data, drawn around the places. */
  readonly extent?: GeographicBox | null;
}

/** Findings of the checks: counts, a map of the faulty places, and the list, each leading to the other. */
export function FindingsReport({ findings, extent = null }: FindingsReportProps) {
  const t = useTexts(reportTexts);
  const language = useLanguage();
  const map = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const markers = useMemo(() => markersOf(findings, language), [findings, language]);
  // A gap is understood beside what surrounds it; a feature is looked for where it is.
  const hasAreas = markers.some(({ box }) => box !== undefined);
  const chosen = markers.find(({ id }) => id === selected);
  const listed = summarised(findings);
  const counts = countBySeverity(listed);
  const see = (finding: Finding) => {
    setSelected(idOfFinding(finding));
    map.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <section aria-labelledby="report-findings" className="fr-mb-4w">
      <h2 id="report-findings">{t('findings')}</h2>
      {findings.length > 0 && (
        <p>
          {(['error', 'warning', 'info'] as const)
            .filter((severity) => counts[severity] > 0)
            .map((severity) => t(summaries[severity], { count: counts[severity] }))
            .join(' · ')}
        </p>
      )}
      {markers.length > 0 && (
        <div ref={map} className="fr-mb-3w">
          <p className="fr-hint-text fr-mb-1w">{t('placesHint')}</p>
          <MapView
            waiting={<Spinner />}
            label={t('placesMap')}
            markers={markers}
            layers={extent ? [{ kind: 'outline', id: 'extent', title: t('extent'), box: extent }] : []}
            selectedMarker={selected}
            onSelectMarker={setSelected}
            extent={unionOfBoxes([...markers.map(areaOf), ...(hasAreas && extent ? [extent] : [])])}
          />
          <div aria-live="polite">
            {chosen && (
              <Alert className="fr-mt-2w" severity={chosen.severity} small description={chosen.text} />
            )}
          </div>
        </div>
      )}
      <FindingsList
        findings={listed}
        onSeePlace={see}
        isCurrent={(finding) => idOfFinding(finding) === selected}
      />
    </section>
  );
}
