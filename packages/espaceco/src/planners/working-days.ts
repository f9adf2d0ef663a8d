/**
 * Days on which nobody works in metropolitan France: week-ends and the eleven public holidays (Code du travail,
 * L3133-1), those that follow Easter computed. Days are `2026-05-01`.
 */

const dayMs = 86_400_000;

/** The day itself, or the first one after it on which people work. */
export function movedToWorkingDay(day: string): string {
  let moved = day;
  while (!isWorkingDay(moved)) moved = plusDays(moved, 1);
  return moved;
}

export function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !publicHolidays(Number(day.slice(0, 4))).has(day);
}

export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

const sameDayEveryYear = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'];
/** Easter Monday, Ascension Day, Whit Monday. */
const daysAfterEaster = [1, 39, 50];

export function publicHolidays(year: number): ReadonlySet<string> {
  const easter = easterSunday(year);
  return new Set([
    ...sameDayEveryYear.map((day) => `${year}-${day}`),
    ...daysAfterEaster.map((days) => plusDays(easter, days)),
  ]);
}

/** Of the Gregorian calendar, by the anonymous algorithm that Meeus gives (Astronomical Algorithms, ch. 8). */
export function easterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const rest = h + l - 7 * m + 114;
  const [month, day] = [Math.floor(rest / 31), (rest % 31) + 1];
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
