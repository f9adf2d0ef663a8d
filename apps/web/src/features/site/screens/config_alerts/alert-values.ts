import { type Alert, type AlertPlace, type AlertSeverity, alertPlaces } from '@cartable/contract/site';

/** An alert as its form holds it. */
export interface AlertValues {
  title: string;
  description: string;
  severity: AlertSeverity;
  /** In the time of whoever writes, as the browser asks for it. */
  date: string;
  url: string;
  label: string;
  details: string;
  places: AlertPlace[];
}

export function valuesOf(alert: Alert | undefined, now: Date): AlertValues {
  return {
    title: alert?.title ?? '',
    description: alert?.description ?? '',
    severity: alert?.severity ?? 'info',
    date: localMinute(alert ? new Date(alert.date) : now),
    url: alert?.link.url ?? '',
    label: alert?.link.label ?? '',
    details: alert?.details ?? '',
    places: alert ? alertPlaces.filter((place) => alert.visibility[place]) : ['homepage', 'serviceLevel'],
  };
}

export function alertOf(id: string, values: AlertValues): Alert {
  const { title, severity, date, places } = values;
  const [description, url, label, details] = [
    values.description,
    values.url,
    values.label,
    values.details,
  ].map((text) => text.trim()) as [string, string, string, string];
  return {
    id,
    title: title.trim(),
    ...(description === '' ? {} : { description }),
    link: url === '' ? {} : { url, label },
    severity,
    ...(details === '' ? {} : { details }),
    date: new Date(date).toISOString(),
    visibility: {
      homepage: places.includes('homepage'),
      contact: places.includes('contact'),
      map: places.includes('map'),
      serviceLevel: places.includes('serviceLevel'),
    },
  };
}

/** `2026-11-25T14:30`, where the browser is. */
function localMinute(date: Date): string {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
