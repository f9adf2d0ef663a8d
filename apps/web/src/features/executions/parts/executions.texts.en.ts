import type { SameTexts } from '../../../base/i18n/texts.ts';
import type { fr } from './executions.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  waiting: 'Waiting to start',
  progress: 'Progress of the generation of {{name}}',
  cancel: 'Stop',
  cancelTitle: 'Stop the generation of “{{name}}”?',
  cancelText: 'What was computed is removed. You may launch the generation again with the same choices.',
  cancelTextAgain: 'The present version of the pyramid stays in place, and its services go on answering.',
  cancelConfirm: 'Stop the generation',
  cancelKeep: 'Go on',
  failed: 'The generation failed',
  failedAgain: 'The last regeneration failed; the previous version stays in place',
  aborted: 'The generation was stopped',
  abortedAgain: 'The last regeneration was stopped; the previous version stays in place',
  abortedText: 'Launch it again whenever you wish: the choices made are kept.',
  failedText: 'The log, in the details, tells where it stopped.',
  retry: 'Launch the generation again',
  lost: 'The progress cannot be read at the moment; the generation goes on by itself.',
};
