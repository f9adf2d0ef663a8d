import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take a minute or more. In a fresh clone Vitest knows how large a file is, not how long it takes: one of
 * these begun last is waited for by all.
 */
const longFiles =
  /(\/survives-kill\/|\/power-cuts\.test|\/access-matrix|\/public-pages\.test|\/browser\/guichet|\/browser\/administration\.test|\/exports\.test|\/tile-matrix-sets\.test|\/main-job\.test|\/pyramids\/(?:raster|vector)\/(?:generations|raster-pyramids|vector-pyramids)\.test|\/pyramid\/(?:build|place)\.test|\/pyramids\/sharing\/|\/web\/test\/shell\.test|\/fuzz\/)/;

/** The order in which test files begin. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longFiles.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
