import { type MapPrintRequest, siteCalls } from '@cartable/contract/site';
import { useEffect, useRef, useState } from 'react';
import { errorCodeOf, isAbortOrNetworkError, messageOf } from '../../../../../base/api/api-error.ts';
import { callFile } from '../../../../../base/api/call.ts';
import { saveFile } from '../../../../../base/design/save-file.ts';
import type { MapLayer, SketchFeature } from '../../../../../map/index.ts';

export interface PrintSubject {
  /** From bottom to top. */
  readonly layers: readonly MapLayer[];
  readonly opacities: Readonly<Record<string, number>>;
  readonly sketch: readonly SketchFeature[];
}

export type PrintState =
  | { readonly kind: 'rest' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'done'; readonly megabytes: number; readonly unprintable: readonly string[] }
  /** `isOfLayers`: the map can be printed without them. */
  | { readonly kind: 'failed'; readonly message: string; readonly isOfLayers: boolean };

type Layout = Omit<MapPrintRequest, 'layers'>;

/** A print asked of the server, that the person may give up. */
export function usePrint(subject: PrintSubject) {
  const [state, setState] = useState<PrintState>({ kind: 'rest' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function print(layout: Layout): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState({ kind: 'busy' });
    try {
      const { printedLayers } = await import('../../../../../map/print/printed-layers.ts');
      const { layers, unprintable } = await printedLayers(subject, controller.signal);
      const file = await callFile(siteCalls.printMap, {
        body: { ...layout, layers: [...layers] },
        signal: controller.signal,
      });
      if (controller.signal.aborted) return;
      saveFile(`carte.${layout.format ?? 'pdf'}`, file);
      setState({ kind: 'done', megabytes: file.size / 1_000_000, unprintable });
    } catch (error) {
      if (controller.signal.aborted) return;
      setState({
        kind: 'failed',
        message: isAbortOrNetworkError(error) ? '' : messageOf(error),
        isOfLayers: ['print.layers-failed', 'print.layer-unsupported'].includes(errorCodeOf(error) ?? ''),
      });
    }
  }

  function cancel(): void {
    running.current?.abort();
    setState({ kind: 'rest' });
  }

  return { state, print, cancel };
}
