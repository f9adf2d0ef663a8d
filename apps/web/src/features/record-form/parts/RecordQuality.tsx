import { judgeRecord, type QualityFinding } from '@cartable/contract/catalogue';
import type { GeographicBox } from '@cartable/contract/core';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useLanguage, useTexts } from '../../../base/i18n/texts.ts';
import { sourceTexts } from '../../offerings/index.ts';
import { recordFormTexts } from './record-form-texts.ts';
import { formFieldOf, judgedOf, type RecordValues } from './record-values.ts';
import './record-quality.css';

/** Shortcomings of the record as it is typed, each with a link to the field that mends it. Nothing is held back. */
export function RecordQuality({ bbox }: { readonly bbox: GeographicBox | null | undefined }) {
  const t = useTexts(recordFormTexts);
  const place = useRef<HTMLElement>(null);
  const { control } = useFormContext<RecordValues>();
  const values = useWatch({ control }) as RecordValues;
  const today = new Date().toISOString().slice(0, 10);
  const { score, findings } = judgeRecord({ ...judgedOf(values), bbox, today });
  const required = findings.filter(({ level }) => level !== 'advice');
  const advice = findings.filter(({ level }) => level === 'advice');
  const goTo = (field: string) => {
    const name = field === 'licence' ? 'licence.code' : formFieldOf(field);
    const form = place.current?.closest('form');
    form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  };
  return (
    <section ref={place} className="app-record-quality" aria-labelledby="record-quality">
      <h2 className="fr-h5 fr-mb-1w" id="record-quality">
        {t('quality', { score })}
      </h2>
      <p className="fr-hint-text">{t('qualityHint')}</p>
      {required.length > 0 && (
        <Alert
          className="fr-mb-2w"
          severity="warning"
          as="h3"
          title={t('qualityRequired', { count: required.length })}
          description={<Findings findings={required} onGo={goTo} />}
        />
      )}
      {advice.length > 0 && (
        <details>
          <summary>{t('qualityAdvice', { count: advice.length })}</summary>
          <Findings findings={advice} onGo={goTo} />
        </details>
      )}
      {findings.length === 0 && <p>{t('qualityWhole')}</p>}
    </section>
  );
}

interface FindingsProps {
  readonly findings: readonly QualityFinding[];
  readonly onGo: (field: string) => void;
}

function Findings({ findings, onGo }: FindingsProps) {
  const t = useTexts(recordFormTexts);
  const labels = useTexts(sourceTexts);
  const language = useLanguage();
  return (
    <ul>
      {findings.map(({ code, level, field, text }) => (
        <li key={code}>
          {text[language]}{' '}
          {level !== 'advice' && <span className="app-record-quality__standard">({level})</span>}{' '}
          {field !== null && (
            <button type="button" className="fr-link fr-text--sm" onClick={() => onGo(field)}>
              {t('qualityField', { field: labels(field) })}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
