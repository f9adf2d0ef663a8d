import type { GeographicBox } from '@cartable/contract/core';
import type { SiteConfiguration } from '@cartable/contract/site';
import { communeLevels } from '@cartable/geo/base-map';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useEffect, useRef, useState } from 'react';
import { formatDateTime, formatSize } from '../../../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../../../base/i18n/texts.ts';
import { useSite } from '../../../../../../base/site/site.ts';
import { savesData } from '../../../../../../base/state/device-state.ts';
import { prepareSketchFiles } from '../../../../../../map/sketch/read-sketch-file.ts';
import type { GuichetLayer } from '../../layers/guichet-layers.ts';
import { fieldTexts } from '../field-texts.ts';
import { mayTakeZones, removeZone } from './kept-zones.ts';
import type { Progress } from './run-steps.ts';
import { StorageRoom } from './StorageRoom.tsx';
import { tilesOf, tileUrl } from './tiles.ts';
import { ZoneSize } from './ZoneSize.tsx';
import { readZone, takeZone, type Zone } from './zone.ts';
import type { TileCounts } from './zone-size.ts';

interface ZoneSectionProps {
  readonly communityId: number;
  readonly person: number;
  readonly layers: readonly GuichetLayer[];
  readonly viewed: GeographicBox | undefined;
  readonly zoom: number | undefined;
}

const mostTiles = 1500;
/** Levels nearer than the one that is seen; fewer for whoever saves their data. */
const levelsNearer = 3;

/** The part of the map one sees, taken along with its layers for where there is no network. */
export function ZoneSection({ communityId, person, layers, viewed, zoom }: ZoneSectionProps) {
  const t = useTexts(fieldTexts);
  const language = useLanguage();
  const { base_map: base } = useSite();
  const of = { person, communityId };
  const [zone, setZone] = useState<Zone>();
  const [progress, tell] = useState<Progress>();
  const [problem, setProblem] = useState('');
  const running = useRef<AbortController>(undefined);
  useEffect(() => {
    if (mayTakeZones()) readZone({ person, communityId }).then(setZone, () => undefined);
    return () => running.current?.abort();
  }, [person, communityId]);
  if (!mayTakeZones()) return <p>{t('zoneImpossible')}</p>;
  const tables = layers.flatMap(({ table }) => table ?? []);
  const tiles = viewed && zoom !== undefined ? tilesOfBase(base, viewed, zoom) : [];
  const take = async () => {
    if (!viewed) return;
    running.current = new AbortController();
    const { signal } = running.current;
    setProblem('');
    tell({ done: 0, all: 1, bytes: 0 });
    try {
      // The form of reports is used in the field too, with files for its sketch: once loaded, they are taken along.
      await Promise.all([import('../../../../report-screens.ts'), prepareSketchFiles()]);
      const archive = await archiveOfBase(base, viewed, zoom ?? 0);
      setZone(await takeZone({ ...of, box: viewed, tables, tiles, archive }, { signal, onProgress: tell }));
    } catch (error) {
      if (!signal.aborted) setProblem(error instanceof Error ? error.message : String(error));
    }
    tell(undefined);
  };
  return (
    <section aria-label={t('zone')} className="fr-mb-3w">
      <h3 className="fr-h6 fr-mb-1v">{t('zone')}</h3>
      <p className="fr-hint-text">{t('zoneHint')}</p>
      {!isTakeable(base) && <p>{t('zoneWithoutBase')}</p>}
      {zone && (
        <p role="status">
          {t('zoneTaken', {
            date: formatDateTime(new Date(zone.at).toISOString(), language),
            size: formatSize(zone.bytes, language),
          })}
          {zone.cut.length > 0 && ` ${t('zoneCut', { layers: zone.cut.join(', ') })}`}
        </p>
      )}
      <StorageRoom of={zone} />
      {problem !== '' && (
        <Alert small severity="error" className="fr-mb-2w" description={t('zoneFailed', { problem })} />
      )}
      {progress ? (
        <>
          <progress
            className="app-guichet-progress"
            max={progress.all}
            value={progress.done}
            aria-label={t('zoneProgress')}
          />
          <p className="fr-hint-text" role="status">
            {t('zoneDone', { ...progress, size: formatSize(progress.bytes, language) })}
          </p>
          <Button size="small" priority="secondary" onClick={() => running.current?.abort()}>
            {t('zoneCancel')}
          </Button>
        </>
      ) : (
        <>
          {viewed && zoom !== undefined && (
            <ZoneSize
              communityId={communityId}
              tables={tables}
              box={viewed}
              tiles={tilesReckoned(base, viewed, zoom)}
            />
          )}
          <div className="app-guichet__acts">
            <Button size="small" disabled={!viewed || !navigator.onLine} onClick={() => void take()}>
              {t(zone ? 'zoneAgain' : 'zoneTake')}
            </Button>
            {zone && (
              <Button
                size="small"
                priority="tertiary"
                onClick={() => void removeZone(of).then(() => setZone(undefined))}
              >
                {t('zoneRemove')}
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  );
}

/** Of one that is an archive, the levels from the one that is seen. */
async function archiveOfBase(base: SiteConfiguration['base_map'], box: GeographicBox, zoom: number) {
  const { baseArchiveOf, rangeReader } = await import('../../../../../../map/base-map/taken-along.ts');
  const known = await baseArchiveOf(base);
  if (!known) return undefined;
  const { url, levels } = known;
  const asked = tilesOfArchive(levels, box, zoom);
  return (keep: Parameters<typeof rangeReader>[1]) => {
    const read = rangeReader(url, keep);
    return asked.map((tile) => (signal: AbortSignal) => read(tile, signal));
  };
}

function levelsAhead(): number {
  return savesData() ? 1 : levelsNearer;
}

type Levels = readonly [number, number];

function tilesOfArchive([least, greatest]: Levels, box: GeographicBox, zoom: number) {
  const from = Math.min(greatest, Math.max(least, Math.floor(zoom) - 1));
  const levels = [from, Math.min(greatest, from + levelsAhead())] as const;
  return tilesOf(box, { levels, most: mostTiles });
}

/** Before they are read: any level there may be. */
const levelsAtMost: Levels = [0, 22];

function tilesReckoned(base: SiteConfiguration['base_map'], box: GeographicBox, zoom: number): TileCounts {
  if (base.type === 'xyz') return { drawn: tilesOfBase(base, box, zoom).length, ofArchive: 0 };
  if (!isTakeable(base)) return { drawn: 0, ofArchive: 0 };
  const levels: Levels = base.type === 'embedded' ? [communeLevels.min, communeLevels.max] : levelsAtMost;
  return { drawn: 0, ofArchive: tilesOfArchive(levels, box, zoom).length };
}

/** Archives are taken by the parts their tiles are read by; others are taken tile by tile, where their addresses are known. */
const isTakeable = (base: SiteConfiguration['base_map']): boolean =>
  base.type === 'embedded' ||
  base.type === 'pmtiles' ||
  (base.type === 'xyz' && tileUrl(base.url, { z: 0, x: 0, y: 0 }) !== undefined);

function tilesOfBase(
  base: SiteConfiguration['base_map'],
  box: GeographicBox,
  zoom: number,
): readonly string[] {
  if (base.type !== 'xyz') return [];
  const from = Math.max(0, Math.floor(zoom));
  return tilesOf(box, { levels: [from, from + levelsAhead()], most: mostTiles }).flatMap(
    (tile) => tileUrl(base.url, tile) ?? [],
  );
}
