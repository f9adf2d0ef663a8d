import type { TablePreview } from '@cartable/contract/datastore';
import { Tag } from '@codegouvfr/react-dsfr/Tag';
import { useTexts } from '../../../base/i18n/texts.ts';
import { depositTexts } from './deposit-texts.ts';

type Layer = Pick<TablePreview, 'crs_candidates'>;

interface SridCandidatesProps {
  readonly layers: readonly Layer[];
  /** `EPSG:n`, or empty. */
  readonly value: string;
  readonly onChoose: (srid: string) => void;
}

/** Projections in which the coordinates of a file that is silent would lie where they are used; the person chooses. */
export function SridCandidates({ layers, value, onChoose }: SridCandidatesProps) {
  const t = useTexts(depositTexts);
  const candidates = commonCandidates(layers);
  if (candidates.length === 0) return null;
  return (
    <div className="fr-mb-3w">
      <p className="fr-mb-1v" id="srid-candidates">
        {t('sridCandidates')}
      </p>
      <p className="fr-hint-text fr-mb-1w">{t('sridCandidatesHint')}</p>
      <ul className="fr-tags-group" aria-labelledby="srid-candidates">
        {candidates.map(({ srid, name }) => (
          <li key={srid}>
            <Tag
              pressed={srid === value}
              nativeButtonProps={{ type: 'button', onClick: () => onChoose(srid) }}
            >
              {`${name} (${srid})`}
            </Tag>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Projections that suit every layer without one: a single projection is declared for all of them. */
function commonCandidates(layers: readonly Layer[]) {
  const [first, ...others] = layers.filter(({ crs_candidates }) => crs_candidates.length > 0);
  return (first?.crs_candidates ?? []).filter(({ srid }) =>
    others.every(({ crs_candidates }) => crs_candidates.some((one) => one.srid === srid)),
  );
}
