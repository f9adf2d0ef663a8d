/** What the thread that judges geometries needs, without a parser. */

export { GeometryChecker } from './check/geometry-checker.ts';
export { judgePacked, type PackedGeometries } from './check/packed-geometries.ts';
export { defaultLimits } from './limits.ts';
