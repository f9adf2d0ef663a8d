import type { GeographicBox } from '@cartable/contract/core';
import { type EspacecoCommunity, SKETCH_OBJECTS_MAX } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { useEffect, useRef, useState } from 'react';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import {
  formatPlace,
  type MapPlace,
  MapView,
  PlaceSearch,
  type SketchFeature,
  type SketchTool,
  type SketchView,
  unionOfBoxes,
} from '../../../../map/index.ts';
import { ColourChoice, ColourField } from '../../../../map/sketch/ColourField.tsx';
import { sketchColours } from '../../../../map/sketch/sketch-colours.ts';
import { boxOfGeometry } from '../../../records/index.ts';
import { placeOf } from '../settings/position.ts';
import type { Located } from './report-form.ts';
import { SketchImport } from './SketchImport.tsx';
import { texts } from './texts.ts';
import './reports.css';
import { randomUuid } from '../../../../base/state/random-uuid.ts';

/** To place the report is to draw one point, which is its position. */
type Tool = SketchTool | 'place';

const tools = {
  place: 'fr-icon-map-pin-2-fill',
  point: 'fr-icon-map-pin-2-line',
  line: 'fr-icon-git-commit-line',
  arrow: 'fr-icon-arrow-right-up-line',
  polygon: 'fr-icon-shape-line',
  text: 'fr-icon-font-size',
  edit: 'fr-icon-cursor-line',
} as const satisfies Record<Tool, string>;

/** Level a place is looked at. */
const PLACE_ZOOM = 15;

interface LocatedFieldProps {
  readonly community: Pick<EspacecoCommunity, 'id' | 'position' | 'zoom'> | undefined;
  /** The community is on its way: the map opens once it is there. @default false */
  readonly isAwaited?: boolean;
  readonly value: Located;
  readonly onChange: (located: Located) => void;
  readonly error: string | undefined;
}

/** Where the report is, and a sketch of what is around: both on one map, with the mouse or the keyboard. */
export function LocatedField({ community, isAwaited = false, value, onChange, error }: LocatedFieldProps) {
  const t = useTexts(texts);
  const language = useLanguage();
  const [tool, use] = useState<Tool | null>(value.place ? null : 'place');
  const [selected, select] = useState<string | null>(null);
  const [colour, paint] = useState<string>(sketchColours.blue);
  // What is searched is brought into view; what is clicked is there already.
  const [found, goTo] = useState<GeographicBox>();
  const { place, drawn } = value;
  const start = useStart({ community, isAwaited }, value);
  // Once it is there it stays: another community that is waited for would take away the line that is being drawn.
  const isMade = useRef(false);
  isMade.current ||= !isAwaited || place !== null || drawn.length > 0;
  const own = useRef(place);
  // A place that comes from elsewhere, a photograph or the device, is brought into view as one that is searched.
  useEffect(() => {
    if (place !== null && place !== own.current) goTo(around(place));
    own.current = place;
  }, [place]);
  const isFull = drawn.length >= SKETCH_OBJECTS_MAX;
  const sketch: SketchView = {
    features: drawn,
    tool: tool === 'place' ? 'point' : tool,
    colour,
    selected,
    onSelect: select,
    onLeave: () => use(null),
    onDrawn: (geometry) => {
      if (tool === 'place' && geometry.type === 'Point') {
        const [x, y] = geometry.coordinates;
        own.current = [x!, y!];
        return onChange({ ...value, place: own.current });
      }
      if (tool === null || tool === 'edit' || tool === 'place' || isFull) return;
      const name = freeName(drawn, (rank) => t(`drawn_${tool}`, { rank }));
      const one = {
        id: randomUuid(),
        kind: tool,
        geometry,
        colour,
        name,
        description: '',
        attributes: {},
      };
      onChange({ ...value, drawn: [...drawn, one] });
    },
    onReshaped: (id, geometry) =>
      onChange({ ...value, drawn: drawn.map((one) => (one.id === id ? { ...one, geometry } : one)) }),
  };
  return (
    <section className="fr-mb-3w" data-field={t('place')}>
      <h2 className="fr-h6 fr-mb-1v">{t('place')}</h2>
      <p className="fr-hint-text">{t('placeHint')}</p>
      <PlaceSearch
        onPlace={(found, box) => {
          goTo(box ?? around(found));
          own.current = found;
          onChange({ ...value, place: found });
        }}
      />
      <fieldset className="app-report-tools fr-mt-2w">
        <legend className="fr-sr-only">{t('tools')}</legend>
        {(Object.keys(tools) as Tool[]).map((one) => (
          <Button
            key={one}
            type="button"
            size="small"
            priority={tool === one ? 'primary' : 'secondary'}
            iconId={tools[one]}
            title={t(`tool_${one}`)}
            disabled={one === 'edit' ? drawn.length === 0 : one !== 'place' && isFull}
            nativeButtonProps={{ 'aria-pressed': tool === one }}
            onClick={() => use(tool === one ? null : one)}
          />
        ))}
      </fieldset>
      {tool !== null && tool !== 'place' && tool !== 'edit' && (
        <ColourField label={t('drawnColour')} value={colour} onChange={paint} />
      )}
      <MapView
        label={t('placeMap')}
        markers={place ? [{ id: 'place', place, severity: 'error', text: t('positionText') }] : []}
        extent={start.box}
        zoom={start.zoom}
        goTo={found}
        sketch={sketch}
        queryable={false}
        tools
        height="medium"
        isAwaited={!isMade.current}
      />
      <p className="fr-mt-1w fr-mb-1w" role="status">
        {place ? t('placed', { place: formatPlace(place, language) }) : t('notPlaced')}
      </p>
      {error !== undefined && <p className="fr-error-text">{error}</p>}
      {isFull && <p className="fr-error-text">{t('sketchFull', { count: SKETCH_OBJECTS_MAX })}</p>}
      <SketchImport
        colour={colour}
        room={SKETCH_OBJECTS_MAX - drawn.length}
        onRead={(added) => {
          const box = boxOfDrawn(added);
          if (box) goTo(box);
          onChange({ place: place ?? (box ? middleOf(box) : null), drawn: [...drawn, ...added] });
        }}
      />
      <Drawn drawn={drawn} onChange={(next) => onChange({ ...value, drawn: next })} />
    </section>
  );
}

/** The first of a series that no shape has: some may have been removed. */
function freeName(drawn: readonly SketchFeature[], nameOf: (rank: number) => string): string {
  const taken = new Set(drawn.map(({ name }) => name));
  let rank = 1;
  while (taken.has(nameOf(rank))) rank += 1;
  return nameOf(rank);
}

const boxOfDrawn = (drawn: readonly SketchFeature[]): GeographicBox | null =>
  unionOfBoxes(drawn.flatMap(({ geometry }) => boxOfGeometry(geometry) ?? []));

/** A report without place is where its sketch is. */
const middleOf = ({ west, south, east, north }: GeographicBox): MapPlace => [
  (west + east) / 2,
  (south + north) / 2,
];

/** Some hundred metres: what is beside a place tells where it is. */
const NEAR = 0.005;

const around = ([x, y]: MapPlace): GeographicBox => ({
  west: x - NEAR,
  south: y - NEAR,
  east: x + NEAR,
  north: y + NEAR,
});

interface Start {
  readonly box: GeographicBox | null;
  readonly zoom: number | undefined;
}

/**
 * Where the map opens: on the report, else where the community begins, else on all of the country. Another community is
 * gone to as long as nothing is placed, once it is there.
 */
function useStart(
  { community, isAwaited }: Pick<LocatedFieldProps, 'community'> & { readonly isAwaited: boolean },
  { place, drawn }: Located,
): Start {
  const [first] = useState(place);
  const start = useRef<Start>(undefined);
  const isBegun = place !== null || drawn.length > 0;
  if (start.current === undefined || !(isBegun || isAwaited)) start.current = startOf(first, community);
  return start.current;
}

function startOf(first: MapPlace | null, community: LocatedFieldProps['community']): Start {
  const place = first ?? placeOf(community?.position ?? null);
  if (place === undefined) return { box: null, zoom: undefined };
  const [x, y] = place;
  return { box: { west: x, south: y, east: x, north: y }, zoom: first ? PLACE_ZOOM : community?.zoom };
}

interface DrawnProps {
  readonly drawn: readonly SketchFeature[];
  readonly onChange: (drawn: readonly SketchFeature[]) => void;
}

function Drawn({ drawn, onChange }: DrawnProps) {
  const t = useTexts(texts);
  if (drawn.length === 0) return null;
  const nameOf = ({ name }: SketchFeature, rank: number) =>
    name.trim() || t('drawnUnnamed', { rank: rank + 1 });
  return (
    <ul className="app-report-drawn" aria-label={t('sketch')}>
      {drawn.map((shape, rank) => (
        <li key={shape.id}>
          <Input
            label={t('drawnName', { rank: rank + 1 })}
            hideLabel
            nativeInputProps={{
              value: shape.name,
              maxLength: 200,
              autoComplete: 'off',
              onChange: ({ target }) =>
                onChange(drawn.map((one) => (one === shape ? { ...one, name: target.value } : one))),
            }}
          />
          <ColourChoice
            label={t('colourOf', { name: nameOf(shape, rank) })}
            value={shape.colour}
            onChange={(colour) => onChange(drawn.map((one) => (one === shape ? { ...one, colour } : one)))}
          />
          <Button
            type="button"
            size="small"
            priority="tertiary no outline"
            iconId="fr-icon-delete-line"
            title={t('removeDrawn', { name: nameOf(shape, rank) })}
            onClick={() => onChange(drawn.filter((one) => one !== shape))}
          />
        </li>
      ))}
    </ul>
  );
}
