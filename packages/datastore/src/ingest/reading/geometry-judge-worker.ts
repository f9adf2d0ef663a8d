import { defaultLimits, GeometryChecker, judgePacked, type PackedGeometries } from '@cartable/formats/judge';
import { serveRequests } from '@cartable/threads';

/** Entry of the thread that judges geometries. */

export type GeometriesToJudge = PackedGeometries;

const checker = new GeometryChecker(defaultLimits.segmentPairs);

serveRequests<GeometriesToJudge, null>((packed) => {
  judgePacked(packed, checker);
  return null;
});
