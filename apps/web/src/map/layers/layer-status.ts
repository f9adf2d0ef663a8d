/** Status of the layers of a map, told to the screen: requests under way, refusals, views cut by a limit. */

export interface LayerStatus {
  readonly loading: boolean;
  /** Why the last request failed; empty when it did not. */
  readonly error: string;
  /** The view holds more features than were asked for. */
  readonly truncatedAt: number | null;
  /** Its shapes are those that one sees from here: nothing is tied to them. */
  readonly isThinned: boolean;
  /** The view is too wide for what the layer holds: nothing of it is drawn. */
  readonly tooFar: boolean;
  /** The service said that it answers no click on this layer. */
  readonly silent: boolean;
  /** How often its data were read again, for another edition of them. */
  readonly readings: number;
}

export const restingStatus: LayerStatus = {
  loading: false,
  error: '',
  truncatedAt: null,
  isThinned: false,
  tooFar: false,
  silent: false,
  readings: 0,
};

export type ReportStatus = (layerId: string, change: Partial<LayerStatus>) => void;

/** Number of requests of one layer under way, reported only when it starts or stops loading. */
export class LoadCounter {
  readonly #layerId: string;
  readonly #report: ReportStatus;
  #pending = 0;

  constructor(layerId: string, report: ReportStatus) {
    this.#layerId = layerId;
    this.#report = report;
  }

  start(): void {
    this.#pending += 1;
    if (this.#pending === 1) this.#report(this.#layerId, { loading: true });
  }

  /** @param error undefined for a request given up because the view moved on */
  finish(error: string | undefined): void {
    this.#pending -= 1;
    this.#report(this.#layerId, {
      loading: this.#pending > 0,
      ...(error === undefined ? {} : { error }),
    });
  }
}
