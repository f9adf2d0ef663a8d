/** Refusals that are about the file of a form. */
export const fieldOfFileCode = {
  'annexe.file-missing': 'file',
  'common.too-large': 'file',
  'user-document.quota-exceeded': 'file',
} as const;
