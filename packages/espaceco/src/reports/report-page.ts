import type { Site } from '../context.ts';

/** Where people read a report: the front answers it. */
export const reportPage = ({ publicUrl }: Pick<Site, 'publicUrl'>, reportId: number): string =>
  `${publicUrl}/espace-collaboratif/signalements/${reportId}`;
