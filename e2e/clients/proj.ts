import { execFileSync } from 'node:child_process';
import type { Place } from './places.ts';

/** Coordinates by PROJ, through GDAL: an opinion that owes nothing to our own projections. */

export type Position = readonly [number, number];

type Geographic = Pick<Place, 'longitude' | 'latitude'>;

const known = new Map<string, Position[]>();

/** x (or longitude) first, whatever the authority says. Each question is asked once: programs are slow to start. */
export function projected(places: readonly Geographic[], srid: number): Position[] {
  const question = `${srid} ${JSON.stringify(places)}`;
  const answer = known.get(question) ?? askGdal(places, srid);
  known.set(question, answer);
  return answer;
}

function askGdal(places: readonly Geographic[], srid: number): Position[] {
  const input = places.map(({ longitude, latitude }) => `${longitude} ${latitude}\n`).join('');
  const options = ['-s_srs', 'OGC:CRS84', '-t_srs', `EPSG:${srid}`, '-output_xy'];
  const output = execFileSync('gdaltransform', options, { input, encoding: 'utf8' });
  return output
    .trim()
    .split('\n')
    .map((line) => {
      const [x, y] = line.split(' ').map(Number) as [number, number];
      return [x, y];
    });
}

const northFirst = new Map<number, boolean>();

/** Whether the authority writes the northing or the latitude first. */
export function isNorthFirst(srid: number): boolean {
  const answer = northFirst.get(srid) ?? askOrder(srid);
  northFirst.set(srid, answer);
  return answer;
}

function askOrder(srid: number): boolean {
  const wkt = execFileSync('gdalsrsinfo', ['-o', 'wkt2', `EPSG:${srid}`], { encoding: 'utf8' });
  // The system's own axes come last, after those of the systems it is made from.
  const direction = /AXIS\["[^"]*",(\w+)/.exec(wkt.slice(wkt.lastIndexOf('CS[')))?.[1];
  return direction === 'north';
}

/** One centimetre on the ground, in the units of the system. */
export function centimetre(srid: number): number {
  return [4326, 4171].includes(srid) ? 1e-7 : 0.01;
}
