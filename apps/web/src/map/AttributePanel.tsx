import { Button } from '@codegouvfr/react-dsfr/Button';
import type { ReactNode } from 'react';
import { FeatureFile } from '../base/design/FeatureFile.tsx';
import { fileOfFeature } from '../base/design/file-of-feature.ts';
import { useLanguage, useTexts } from '../base/i18n/texts.ts';
import { formatPlace } from './extents.ts';
import { mapTexts } from './map.texts.ts';
import type { FoundFeature, LayerAnswer } from './map-types.ts';
import { PlaceName } from './PlaceName.tsx';
import { PlaceNotations } from './PlaceNotations.tsx';
import { formatAttribute } from './query/attributes.ts';
import type { QueryState } from './useMapQuery.ts';

interface AttributePanelProps {
  readonly state: QueryState | null;
  /** A click asks for attributes: no tool takes it. */
  readonly isAsked: boolean;
  /** Some layer answers. */
  readonly ofLayers: boolean;
  readonly namesPlaces: boolean;
  readonly onClose: () => void;
}

/** Attributes of what was clicked, as tables that any screen reader reads. */
export function AttributePanel({ state, isAsked, ofLayers, namesPlaces, onClose }: AttributePanelProps) {
  const t = useTexts(mapTexts);
  return (
    <section className="app-map__panel" aria-label={t('attributes')} aria-live="polite">
      {state === null && isAsked && (
        <p className="fr-hint-text fr-mb-0">{t(ofLayers ? 'hint' : 'hintPlace')}</p>
      )}
      {state !== null && state.answers === undefined && <p className="fr-mb-0">{t('asking')}</p>}
      {state?.answers && (
        <Answers place={state.place} answers={state.answers} ofLayers={ofLayers} onClose={onClose}>
          {namesPlaces && (
            <>
              <PlaceName place={state.place} />
              <PlaceNotations place={state.place} />
            </>
          )}
        </Answers>
      )}
    </section>
  );
}

interface AnswersProps {
  readonly place: readonly [number, number];
  readonly ofLayers: boolean;
  readonly children: ReactNode;
  readonly answers: readonly LayerAnswer[];
  readonly onClose: () => void;
}

function Answers({ place, answers, ofLayers, onClose, children }: AnswersProps) {
  const t = useTexts(mapTexts);
  const where = formatPlace(place, useLanguage());
  const count = answers.reduce((sum, { features }) => sum + features.length, 0);
  const areValues = answers.length > 0 && answers.every((answer) => answer.areValues);
  const nameOf = (answer: Pick<LayerAnswer, 'title' | 'attributeTitles'>, { id }: FoundFeature) =>
    answer.attributeTitles ? `${answer.title} ${keyOf(id)}` : t('feature', { id });
  const headOf = () => {
    if (!ofLayers) return where;
    if (areValues) return t(count === 0 ? 'noValues' : 'values', { place: where });
    return count === 0 ? t('nothing', { place: where }) : t('found', { count, place: where });
  };
  return (
    <>
      <div className="app-map__panel-head">
        <p className="fr-text--bold fr-mb-0">{headOf()}</p>
        <Button
          size="small"
          priority="tertiary no outline"
          iconId="fr-icon-close-line"
          title={t('close')}
          onClick={onClose}
        />
      </div>
      {children}
      {answers.map(({ layerId, title, features, error, attributeTitles, areValues: answerIsOfValues }) => (
        <div key={layerId} className="app-map__answer">
          {answers.length > 1 && features.length > 0 && (
            <p className="fr-text--sm fr-text--bold fr-mt-1w fr-mb-0">{title}</p>
          )}
          {error && <p className="fr-error-text">{t('askFailed', { layer: title, reason: error })}</p>}
          {features.map((feature, index) => (
            <FeatureTable
              // biome-ignore lint/suspicious/noArrayIndexKey: a service may repeat an identifier
              key={index}
              feature={feature}
              title={answerIsOfValues ? title : nameOf({ title, attributeTitles }, feature)}
              attributeTitles={attributeTitles}
              areValues={answerIsOfValues ?? false}
              open={index === 0}
            />
          ))}
        </div>
      ))}
    </>
  );
}

/** Of an identifier, which begins with the type it is of. */
const keyOf = (id: string): string => id.slice(id.lastIndexOf('.') + 1);

interface FeatureTableProps {
  readonly feature: FoundFeature;
  readonly title: string;
  readonly attributeTitles: LayerAnswer['attributeTitles'];
  readonly areValues: boolean;
  readonly open: boolean;
}

function FeatureTable({ feature, title, attributeTitles, areValues, open }: FeatureTableProps) {
  const t = useTexts(mapTexts);
  const nameOf = (name: string) => {
    if (!areValues) return attributeTitles?.[name] ?? name;
    if (name === 'colour') return t('colour');
    const rank = /^band_(\d+)$/.exec(name)?.[1];
    return rank === undefined ? name : t('band', { rank: Number(rank) });
  };
  return (
    <details open={open} className="app-map__feature">
      <summary>{title}</summary>
      <table>
        <thead className="fr-sr-only">
          <tr>
            <th scope="col">{t('attribute')}</th>
            <th scope="col">{t('value')}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(feature.properties).map(([name, value]) => {
            const text = formatAttribute(value);
            const file = fileOfFeature(value);
            return (
              <tr key={name}>
                <th scope="row">{nameOf(name)}</th>
                <td>
                  {file !== undefined ? (
                    <FeatureFile path={file} />
                  ) : text === '' ? (
                    <em>{t('noValue')}</em>
                  ) : (
                    text
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </details>
  );
}
