import { CartableError, type ElevationProfile, profileLimits } from '@cartable/contract';
import { lengthOfLine, sampleLine } from '@cartable/geo';
import type { Services } from '../services.ts';

/** Places of lines are in degrees, longitude first. */
const degrees = 4326;

interface ProfileRequest {
  readonly offeringId: string;
  readonly line: readonly (readonly [number, number])[];
  readonly samples: number;
}

/**
 * Values of the raster behind a service along a line. Open services alone: a restricted one is answered as one that
 * is not there.
 * @throws {CartableError} `profile.no-values`, `profile.too-long`
 */
export async function readElevationProfile(
  { datastores, maps, config }: Services,
  { offeringId, line, samples }: ProfileRequest,
  signal: AbortSignal,
): Promise<ElevationProfile> {
  const { services } = await datastores.publishedServices.find('WMTS-TMS', 'WMS-RASTER');
  const service = services.find((one) => one.offeringId === offeringId && one.open);
  const values = service?.pyramid?.values;
  if (values?.bands.length !== 1) throw new CartableError('profile.no-values', {});
  const length = lengthOfLine(line);
  if (length > profileLimits.length)
    throw new CartableError('profile.too-long', {
      length: Math.ceil(length / 1000),
      limit: profileLimits.length / 1000,
    });
  const sampled = sampleLine(line, samples);
  const places = sampled.map(({ place }) => place);
  const points = places.map(([x, y]) => ({ x, y, srid: degrees }));
  const found = await datastores.rastersAt.useAlong(values.sourceKey, points, (rasters) =>
    maps.run(
      { kind: 'find-profile', rasters, places, srid: degrees },
      { signal, timeoutMs: config.renderTimeoutMs },
    ),
  );
  return {
    length,
    points: sampled.map(({ distance, place: [x, y] }, rank) => ({
      distance,
      place: [x, y],
      value: found[rank] ?? null,
    })),
  };
}
