import { joinedExtensions, REPORT_ATTACHMENT_BYTES } from '@cartable/contract/espaceco';

/** Why a file may not be joined to a report; the name of its text. */
export function attachmentProblem({ name, size }: File): 'fileTooLarge' | 'fileType' | undefined {
  const extension = name.split('.').at(-1)?.toLowerCase();
  if (!joinedExtensions.some((known) => known === extension)) return 'fileType';
  return size > REPORT_ATTACHMENT_BYTES ? 'fileTooLarge' : undefined;
}
