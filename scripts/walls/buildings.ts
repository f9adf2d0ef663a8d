/** The applications and packages whose folders stand on levels. */
import type { Building } from './levels.ts';

export const buildings: readonly Building[] = [];
