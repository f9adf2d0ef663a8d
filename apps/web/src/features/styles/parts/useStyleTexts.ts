import type { DisplayStyle } from '@cartable/contract/datastore';
import { useQuery } from '@tanstack/react-query';
import { readStyleTexts, type StyleText } from './styled-layers.ts';

const none: Readonly<Record<string, StyleText>> = {};

/** Files of a style, once they are read; a map is shown without them meanwhile, and if they cannot be. */
export function useStyleTexts(style: DisplayStyle | undefined) {
  const query = useQuery({
    queryKey: ['style-texts', style?.layers ?? []],
    queryFn: ({ signal }) => (style ? readStyleTexts(style, signal) : none),
    enabled: style !== undefined,
    meta: { persist: false },
    retry: false,
  });
  return { texts: style ? (query.data ?? none) : none, failed: query.isError };
}
