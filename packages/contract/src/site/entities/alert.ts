/**
 * Alerts of the site: one file, published as an annexe of the datastore of the configuration. It is written by hand or
 * by tools as well as by the screen, and read without a call: what cannot be understood in it is left out.
 */

/** Path of the annexe, in the datastore of the configuration. */
export const ALERTS_PATH = '/public/alerts.json';

export const alertSeverities = ['info', 'warning', 'alert'] as const;
export type AlertSeverity = (typeof alertSeverities)[number];

/** Pages that show alerts. */
export const alertPlaces = ['homepage', 'contact', 'map', 'serviceLevel'] as const;
export type AlertPlace = (typeof alertPlaces)[number];

export interface Alert {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly link: { readonly url?: string; readonly label?: string };
  readonly severity: AlertSeverity;
  /** Markdown. */
  readonly details?: string;
  /** ISO 8601. */
  readonly date: string;
  readonly visibility: Readonly<Record<AlertPlace, boolean>>;
}

/** Longest of each text, in characters. */
export const ALERT_LENGTHS = {
  title: 200,
  description: 500,
  url: 1000,
  label: 100,
  details: 10_000,
} as const;

/** Most alerts in a file: more is no longer read by anybody. */
export const ALERTS_MAX = 100;
/** Bytes of the file. */
export const ALERTS_BYTES = 2_000_000;

/** The alerts of a parsed file, the newest first; an empty list for what is no list. */
export function readAlerts(json: unknown): Alert[] {
  if (!Array.isArray(json)) return [];
  return json
    .slice(0, ALERTS_MAX)
    .flatMap((one: unknown) => readAlert(one) ?? [])
    .sort((a, b) => Date.parse(b.date) - Date.parse(a.date));
}

function readAlert(json: unknown): Alert | undefined {
  const { id, date, ...alert } = fieldsOf(json);
  const title = textOf(alert.title, ALERT_LENGTHS.title);
  if (title === undefined || typeof date !== 'string' || Number.isNaN(Date.parse(date))) return undefined;
  const description = textOf(alert.description, ALERT_LENGTHS.description);
  const details = textOf(alert.details, ALERT_LENGTHS.details);
  const visibility = fieldsOf(alert.visibility);
  return {
    id: textOf(id, 100) ?? `${date} ${title}`,
    title,
    ...(description === undefined ? {} : { description }),
    link: readLink(alert.link),
    severity: alertSeverities.find((one) => one === alert.severity) ?? 'info',
    ...(details === undefined ? {} : { details }),
    date: new Date(date).toISOString(),
    visibility: {
      homepage: visibility.homepage === true,
      contact: visibility.contact === true,
      map: visibility.map === true,
      serviceLevel: visibility.serviceLevel === true,
    },
  };
}

function readLink(json: unknown): Alert['link'] {
  const { url: givenUrl, label: givenLabel } = fieldsOf(json);
  const url = textOf(givenUrl, ALERT_LENGTHS.url);
  const label = textOf(givenLabel, ALERT_LENGTHS.label);
  if (url === undefined || !isAlertLink(url)) return {};
  return { url, ...(label === undefined ? {} : { label }) };
}

/** A path of this site, or an address of the web: nothing a browser would run. */
export const isAlertLink = (url: string): boolean =>
  /^(https?:\/\/[^/\s]|\/(?![/\\])\S*$|mailto:\S)/i.test(url) && URL.canParse(url, 'https://site.example');

const fieldsOf = (json: unknown): Record<string, unknown> =>
  typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {};

function textOf(value: unknown, maxLength: number): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, maxLength) : undefined;
}
