import { type JudgedRecord, judgeRecord, type QualityFinding } from '@cartable/contract/catalogue';
import type { DatasheetRecord } from '@cartable/contract/datastore';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { useRef } from 'react';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { sourceTexts } from '../form/source-texts.ts';
import { focusField } from './focus-field.ts';
import { qualityTexts } from './quality-texts.ts';
import './record-quality.css';

interface RecordQualityProps {
  /** As it is typed. */
  readonly record: Omit<JudgedRecord, 'today'>;
  /** Name of the control of a field; null where the form has none. */
  readonly controlOf: (field: keyof DatasheetRecord) => string | null;
  /** Brings a control into sight that another step or a fold keeps out of it. */
  readonly onGo?: (control: string) => void;
}

/** Shortcomings of the record as it is typed, each with a link to the field that mends it. Nothing is held back. */
export function RecordQuality({ record, controlOf, onGo }: RecordQualityProps) {
  const t = useTexts(qualityTexts);
  const place = useRef<HTMLElement>(null);
  const { score, findings } = judgeRecord({ ...record, today: new Date().toISOString().slice(0, 10) });
  const required = findings.filter(({ level }) => level !== 'advice');
  const advice = findings.filter(({ level }) => level === 'advice');
  const goTo = (control: string) => {
    const form = place.current?.closest('form');
    onGo?.(control);
    focusField(form, control);
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
          description={<Findings findings={required} controlOf={controlOf} onGo={goTo} />}
        />
      )}
      {advice.length > 0 && (
        <details>
          <summary>{t('qualityAdvice', { count: advice.length })}</summary>
          <Findings findings={advice} controlOf={controlOf} onGo={goTo} />
        </details>
      )}
      {findings.length === 0 && <p>{t('qualityWhole')}</p>}
    </section>
  );
}

interface FindingsProps {
  readonly findings: readonly QualityFinding[];
  readonly controlOf: RecordQualityProps['controlOf'];
  readonly onGo: (control: string) => void;
}

/** Themes and keywords are one list of the record, in two fields of the forms: only the themes are judged. */
const themesField = 'inspire_keywords';

function Findings({ findings, controlOf, onGo }: FindingsProps) {
  const t = useTexts(qualityTexts);
  const labels = useTexts(sourceTexts);
  const language = useLanguage();
  return (
    <ul>
      {findings.map(({ code, level, field, text }) => {
        const control = field && controlOf(field);
        return (
          <li key={code}>
            {text[language]}{' '}
            {level !== 'advice' && <span className="app-record-quality__standard">({level})</span>}{' '}
            {field !== null && control !== null && (
              <button type="button" className="fr-link fr-text--sm" onClick={() => onGo(control)}>
                {t('qualityField', { field: field === themesField ? t('qualityThemes') : labels(field) })}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
