import type { EspacecoCommunity } from '@cartable/contract/espaceco';
import { randomUuid } from '../../../../../../base/state/random-uuid.ts';
import { simplerLine } from '../../../../../../map/sketch/simpler-line.ts';
import { sketchLinePlaces } from '../../../../../../map/sketch/sketch-limits.ts';
import { placeOfShape, sketchOfShape } from '../../../../parts/reports/shape-to-sketch.ts';
import type { ReportDraft } from '../../../../parts/unsent/kept/queued.ts';
import { keepReportDraft } from '../../../../parts/unsent/kept/report-draft-store.ts';
import type { TrackPoint } from './track.ts';

interface ReportOfTrack {
  readonly track: readonly TrackPoint[];
  readonly person: number;
  readonly community: Pick<EspacecoCommunity, 'id' | 'default_comment'>;
  /** Of the line in the sketch. */
  readonly name: string;
}

/**
 * A report that has the way one went as its sketch, as a draft of this browser: there may be no network.
 * @returns the key of the draft
 * @throws what `keepReportDraft` throws
 */
export async function keepReportOfTrack({ track, person, community, name }: ReportOfTrack): Promise<string> {
  const places = simplerLine(
    track.map(({ place }) => place),
    sketchLinePlaces,
  );
  const line = { type: 'LineString', coordinates: places };
  const draft: ReportDraft = {
    kind: 'draft',
    fate: 'draft',
    id: randomUuid(),
    person,
    communityId: community.id,
    at: Date.now(),
    values: {
      community: String(community.id),
      theme: '',
      answers: {},
      comment: community.default_comment ?? '',
      located: { place: placeOfShape(line), drawn: sketchOfShape(line, name) },
    },
  };
  await keepReportDraft(draft);
  return draft.id;
}
