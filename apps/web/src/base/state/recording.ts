/**
 * That somebody records the way they go, in this tab: a page that is loaded again, or that the device threw away for its
 * memory, goes on recording. Not one that is opened much later: where one is is recorded by who asked for it just now.
 */

const prefix = 'cartable.track.';
const keyOf = (person: number, communityId: number) => `${prefix}${person}.${communityId}`;

/** What records says so that often. */
export const recordingBeatMs = 60_000;
const longestPauseMs = 10 * 60_000;

export function isRecordingKept(person: number, communityId: number): boolean {
  try {
    const at = Number(sessionStorage.getItem(keyOf(person, communityId)));
    return Math.abs(Date.now() - at) < longestPauseMs;
  } catch {
    return false;
  }
}

/** @param isAsked true: it records now. Where nothing may be kept, it is asked for again. */
export function keepRecording(person: number, communityId: number, isAsked: boolean): void {
  const key = keyOf(person, communityId);
  try {
    if (isAsked) sessionStorage.setItem(key, String(Date.now()));
    else sessionStorage.removeItem(key);
  } catch {}
}

/** Of a person, or of everybody. */
export function forgetRecordings(person?: number): void {
  const begun = person === undefined ? prefix : `${prefix}${person}.`;
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(begun)) sessionStorage.removeItem(key);
  } catch {}
}
