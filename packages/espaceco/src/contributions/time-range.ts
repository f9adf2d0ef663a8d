const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Paris',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Whether a moment is in a range of hours of Paris, `22:00-06:00` going over midnight. */
export function isWithin(range: string, at: Date): boolean {
  const [from = '', to = ''] = range.split('-');
  const now = clock.format(at);
  return from <= to ? from <= now && now < to : now >= from || now < to;
}
