/**
 * Features of every form besides its fields:
 *
 * - `<DraftForm form={form} initial={defaults} />` inside the `<form>` keeps what is typed over a reload and asks before
 *   one leaves; `<DraftValues>` does the same for values held otherwise. Passwords: `omit={['password']}`.
 * - `<ErrorSummary attempts={formState.submitCount} />` first inside the `<form>`: what is to be mended, with links, and
 *   the focus on the first field at each attempt. Fields show their errors by the design system, as always. For refusals
 *   of the server, add one to the attempts.
 * - `showRejection(form, error, { 'key.name-taken': 'name' })` puts the refusal of the server at its fields; what it
 *   returns as false is told above the form by `<ErrorAlert>`.
 * - `useFormWrite(route, form, { fieldOfCode, onSuccess })` is `useWrite` with that done; what is about no field is `untold`.
 * - `readDraft`, `writeDraft` and `dropDraft` keep a draft under a key of its own (`draftKey`), which is not its address:
 *   a reply that is begun beside the map and ended on the page of the report. Nobody is asked before they leave it.
 * - `formDone()` in `onSuccess`, before going elsewhere: the draft goes and nobody is asked.
 */

export { DraftForm } from './DraftForm.tsx';
export { DraftValues } from './DraftValues.tsx';
export { draftKey, dropDraft, readDraft, writeDraft } from './drafts.ts';
export { ErrorSummary } from './ErrorSummary.tsx';
export { formDone } from './leaving.ts';
export { rejectedFields, showRejection } from './refusals.ts';
export { useFormWrite } from './use-form-write.ts';
