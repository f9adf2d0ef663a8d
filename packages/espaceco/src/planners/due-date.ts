import { movedToWorkingDay, plusDays } from './working-days.ts';

/** When people arrive at work in metropolitan France, summer and winter. */
const hour = 'T06:00:00.000Z';

const frenchDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris', dateStyle: 'short' });

/** So many days after something happened, on a day people work. @returns ISO 8601 UTC */
export function dueDate(at: Date, delayDays: number): string {
  return movedToWorkingDay(plusDays(frenchDay.format(at), delayDays)) + hour;
}
