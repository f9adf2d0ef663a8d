import { type MapPrintRequest, siteCalls } from '@cartable/contract/site';
import { useEffect, useRef, useState } from 'react';
import { errorCodeOf, isAbortOrNetworkError, messageOf } from '../../../../../base/api/api-error.ts';
import { call, callFile } from '../../../../../base/api/call.ts';
import { saveFile } from '../../../../../base/design/save-file.ts';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { randomUuid } from '../../../../../base/state/random-uuid.ts';
import type { MapLayer, SketchFeature } from '../../../../../map/index.ts';
import type { PrintedLayer } from '../../../../../map/print/shape-collection.ts';
import { texts } from '../texts.ts';

export interface PrintSubject {
  /** From bottom to top. */
  readonly layers: readonly MapLayer[];
  readonly opacities: Readonly<Record<string, number>>;
  readonly sketch: readonly SketchFeature[];
  /** Drawn over all of them: what the map shows and is no layer of it, read as it is printed. */
  readonly over?: ((signal: AbortSignal) => Promise<readonly PrintedLayer[]>) | undefined;
}

export type PrintState =
  | { readonly kind: 'rest' }
  | { readonly kind: 'busy'; readonly progress?: PrintProgress }
  | { readonly kind: 'done'; readonly megabytes: number }
  /** `isOfLayers`: the map can be printed without them. */
  | { readonly kind: 'failed'; readonly message: string; readonly isOfLayers: boolean };

export interface PrintProgress {
  /** 0 to 100. */
  readonly percent: number;
  /** Undefined while too little is done to tell. */
  readonly secondsLeft: number | undefined;
}

type Layout = Omit<MapPrintRequest, 'layers' | 'following'>;

const lookEveryMs = 1000;
/** Before, what is left is a guess. */
const leastPercent = 5;
const leastSeconds = 2;

/** A print asked of the server, that the person may give up. */
export function usePrint(subject: PrintSubject) {
  const t = useTexts(texts);
  const [state, setState] = useState<PrintState>({ kind: 'rest' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function print(layout: Layout): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState({ kind: 'busy' });
    const following = randomUuid();
    const looking = look(following, controller.signal, (progress) => setState({ kind: 'busy', progress }));
    try {
      const { printedLayers } = await import('../../../../../map/print/printed-layers.ts');
      const ruleWords = {
        others: t('legendOthers'),
        numbered: (rank: number) => t('legendRule', { rank }),
      };
      const over = await subject.over?.(controller.signal);
      const layers = await printedLayers({ ...subject, over, ruleWords }, controller.signal);
      const file = await callFile(siteCalls.printMap, {
        body: { ...layout, layers, following },
        signal: controller.signal,
      });
      if (controller.signal.aborted) return;
      saveFile(`carte.${layout.format ?? 'pdf'}`, file);
      setState({ kind: 'done', megabytes: file.size / 1_000_000 });
    } catch (error) {
      if (controller.signal.aborted) return;
      setState({
        kind: 'failed',
        message: isAbortOrNetworkError(error) ? '' : messageOf(error),
        isOfLayers: ['print.layers-failed', 'print.layer-unsupported'].includes(errorCodeOf(error) ?? ''),
      });
    } finally {
      looking.stop();
    }
  }

  function cancel(): void {
    running.current?.abort();
    setState({ kind: 'rest' });
  }

  return { state, print, cancel };
}

/** Asks the server from time to time how far a print is; where it cannot tell, the print goes on all the same. */
function look(following: string, signal: AbortSignal, tell: (progress: PrintProgress) => void) {
  const started = performance.now();
  let isOver = false;
  const ask = async () => {
    const { percent } = await call(siteCalls.getPrintProgress, { params: { following }, signal });
    if (isOver || signal.aborted || percent === null) return;
    const seconds = (performance.now() - started) / 1000;
    const isTelling = percent >= leastPercent && seconds >= leastSeconds;
    tell({ percent, secondsLeft: isTelling ? (seconds * (100 - percent)) / percent : undefined });
  };
  const timer = setInterval(() => void ask().catch(() => undefined), lookEveryMs);
  const stop = () => {
    isOver = true;
    clearInterval(timer);
  };
  signal.addEventListener('abort', stop, { once: true });
  return { stop };
}
