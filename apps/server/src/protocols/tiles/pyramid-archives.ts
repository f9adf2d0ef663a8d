import type { PublishedPyramid, PublishedService, RasterPoint } from '@cartable/datastore';
import type { PyramidRef } from '../../map-workers/pyramid-ref.ts';
import type { ValuedPyramid } from '../../map-workers/tasks/find-values.ts';
import type { ServiceContext } from '../context/service-context.ts';

/** A service as a map shows it. */
export interface DrawnPyramid {
  readonly service: PublishedService;
  readonly pyramid: PublishedPyramid;
}

/** Runs with the archives at hand. */
export async function withArchives<R>(
  { services }: ServiceContext,
  drawn: readonly DrawnPyramid[],
  use: (pyramids: readonly PyramidRef[]) => Promise<R>,
): Promise<R> {
  // Read by ranges, from wherever they are.
  if (services.config.s3Bucket !== undefined)
    return use(drawn.map(({ pyramid }) => refOf(pyramid, { objectKey: pyramid.archiveKey })));
  const { objects } = services.datastores.context;
  const opened: { ref: PyramidRef; release(): Promise<void> }[] = [];
  try {
    for (const { pyramid } of drawn) {
      const { path, release } = await objects.checkout(pyramid.archiveKey);
      opened.push({ ref: refOf(pyramid, { path }), release });
    }
    return await use(opened.map(({ ref }) => ref));
  } finally {
    await Promise.all(opened.map(({ release }) => release()));
  }
}

/** The same with the rasters behind them that lie under a point. */
export function withValues<R>(
  context: ServiceContext,
  drawn: readonly DrawnPyramid[],
  point: RasterPoint,
  use: (pyramids: readonly ValuedPyramid[]) => Promise<R>,
): Promise<R> {
  const { rastersAt } = context.services.datastores;
  return withArchives(context, drawn, (refs) => {
    const next = (valued: readonly ValuedPyramid[]): Promise<R> => {
      const ref = refs[valued.length];
      if (ref === undefined) return use(valued);
      const values = drawn[valued.length]?.pyramid.values;
      if (!values) return next([...valued, { ...ref, rasters: [] }]);
      return rastersAt.use(values.sourceKey, point, (rasters) => next([...valued, { ...ref, rasters }]));
    };
    return next([]);
  });
}

function refOf(pyramid: PublishedPyramid, archive: PyramidRef['archive']): PyramidRef {
  const { version, tileMatrixSet, topLevel, bottomLevel } = pyramid;
  return { archive, version, tileMatrixSet, topLevel, bottomLevel };
}
