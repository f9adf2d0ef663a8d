import { type ComponentType, createContext } from 'react';
import type { RouteLink } from '../routing/routes.ts';

export interface TrailSegment {
  readonly label: string;
  readonly link: RouteLink;
}

export interface PageTrailProps {
  readonly title: string;
  readonly trail?: readonly TrailSegment[];
}

/**
 * Component that draws the way to a page. The shell gives it, for only the shell knows which screens are below which;
 * without one a page has no breadcrumb.
 */
export const PageTrailContext = createContext<ComponentType<PageTrailProps> | null>(null);
