/** Lands of the world as one path, for small pictures: Natural Earth 1:110 million by way of world-atlas, public domain. */

import { useEffect, useState } from 'react';
import { feature } from 'topojson-client';
import landUrl from 'world-atlas/land-110m.json?url';

type Topology = Parameters<typeof feature>[0];
type Rings = number[][][];

/** Degrees kept in the path: a tenth is a pixel of the largest picture. */
const DECIMALS = 1;

let reading: Promise<string> | undefined;

async function readLand(): Promise<string> {
  const answer = await fetch(landUrl);
  if (!answer.ok) throw new Error(`The lands of the world are missing (${answer.status}).`);
  const world = (await answer.json()) as Topology;
  const lands = feature(world, 'land') as unknown as {
    geometry?: Shape;
    features?: readonly { geometry: Shape }[];
  };
  const shapes = lands.features?.map(({ geometry }) => geometry) ?? (lands.geometry ? [lands.geometry] : []);
  return shapes.flatMap(polygonsOf).map(pathOf).join('');
}

interface Shape {
  readonly type: string;
  readonly coordinates: unknown;
}

function polygonsOf({ type, coordinates }: Shape): Rings[] {
  return type === 'Polygon' ? [coordinates as Rings] : (coordinates as Rings[]);
}

/** y grows downwards in a picture. */
function pathOf(rings: Rings): string {
  return rings
    .map(
      (ring) => `M${ring.map(([x, y]) => `${x!.toFixed(DECIMALS)} ${(-y!).toFixed(DECIMALS)}`).join('L')}Z`,
    )
    .join('');
}

/** The path, once it is read; a picture without land is still a picture, so a failure is only logged. */
export function useLand(): string | undefined {
  const [path, setPath] = useState<string>();
  useEffect(() => {
    let current = true;
    reading ??= readLand();
    reading.then(
      (land) => current && setPath(land),
      (error: unknown) => {
        reading = undefined;
        console.warn(error);
      },
    );
    return () => {
      current = false;
    };
  }, []);
  return path;
}
