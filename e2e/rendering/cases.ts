import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Content of `request.json` of a case. */
interface CaseRequest {
  /** Name of a file of `data/`, without its extension. */
  readonly data: string;
  /** Parameters of the request, beside those every case has. */
  readonly query: Readonly<Record<string, string | number>>;
  /** Similarity the image must reach, decibels. @default 40 */
  readonly leastPsnr?: number;
}

/** A folder of `cases/`: a style, a request and the image it must give. */
export interface RenderingCase extends CaseRequest {
  readonly name: string;
  readonly sld: string;
  readonly expectedFile: string;
}

const folder = join(import.meta.dirname, 'cases');

export function renderingCases(): RenderingCase[] {
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'request.json')))
    .sort()
    .map((name) => ({
      name,
      ...(JSON.parse(readFileSync(join(folder, name, 'request.json'), 'utf8')) as CaseRequest),
      sld: readFileSync(join(folder, name, 'style.sld'), 'utf8'),
      expectedFile: join(folder, name, 'expected.png'),
    }));
}

export function dataFile(name: string): Buffer {
  return readFileSync(join(import.meta.dirname, 'data', `${name}.geojson`));
}
