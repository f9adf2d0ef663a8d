import type { Finding } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useLanguage, useTexts } from '../i18n/texts.ts';
import { commonTexts } from './common-texts.ts';
import './findings-list.css';
import { findingText } from '../i18n/finding-text.ts';

interface FindingsListProps {
  readonly findings: readonly Finding[];
  /** Shows where the first feature concerned is; the button is absent without it. */
  readonly onSeePlace?: (finding: Finding) => void;
  /** The one shown on a map beside. */
  readonly isCurrent?: (finding: Finding) => boolean;
}

const order = { error: 0, warning: 1, info: 2 } as const;
const icons = {
  error: 'fr-icon-error-warning-fill',
  warning: 'fr-icon-alert-fill',
  info: 'fr-icon-information-fill',
} as const;
const labels = { error: 'severityError', warning: 'severityWarning', info: 'severityInfo' } as const;

/** Findings of the checks, blocking first, in the words of the contract. */
export function FindingsList({ findings, onSeePlace, isCurrent }: FindingsListProps) {
  const t = useTexts(commonTexts);
  if (findings.length === 0) return <p>{t('noFinding')}</p>;
  const sorted = findings.toSorted((a, b) => order[a.severity] - order[b.severity]);
  return (
    <ul className="app-findings">
      {sorted.map((finding) => (
        <li
          key={keyOf(finding)}
          className={`app-findings__item app-findings__item--${finding.severity}`}
          aria-current={isCurrent?.(finding) ? 'true' : undefined}
        >
          <FindingItem finding={finding} {...(onSeePlace ? { onSeePlace } : {})} />
        </li>
      ))}
    </ul>
  );
}

function FindingItem({
  finding,
  onSeePlace,
}: {
  readonly finding: Finding;
  readonly onSeePlace?: (finding: Finding) => void;
}) {
  const t = useTexts(commonTexts);
  const language = useLanguage();
  return (
    <>
      <span className={`app-findings__icon ${icons[finding.severity]}`} aria-hidden="true" />
      <div>
        <p className="fr-mb-0">
          <strong>{t(labels[finding.severity])}</strong> — {findingText(finding, language)}
        </p>
        <Where finding={finding} />
        {(finding.place ?? finding.box) && onSeePlace && (
          <Button
            type="button"
            size="small"
            priority="tertiary no outline"
            iconId="fr-icon-map-pin-2-line"
            onClick={() => onSeePlace(finding)}
          >
            {t('seePlace')}
          </Button>
        )}
      </div>
    </>
  );
}

function Where({ finding }: { readonly finding: Finding }) {
  const t = useTexts(commonTexts);
  const isSeveral = (finding.count ?? 1) > 1;
  const parts = [
    finding.layer === undefined ? undefined : t('inLayer', { layer: finding.layer }),
    // Outside layers, what is counted is no feature: the text of the finding says what it is.
    isSeveral && finding.layer !== undefined ? t('featureCount', { count: finding.count ?? 1 }) : undefined,
    finding.feature === undefined
      ? undefined
      : t(isSeveral ? 'firstFeature' : 'onlyFeature', { feature: finding.feature }),
  ].filter((part) => part !== undefined);
  if (parts.length === 0) return null;
  return <p className="fr-text--sm app-findings__where">{parts.join(' · ')}</p>;
}

function keyOf({ code, file, layer, column, feature }: Finding): string {
  return [code, file, layer, column, feature].join('|');
}
