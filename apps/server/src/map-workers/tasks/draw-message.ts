import { renderMessage } from '@cartable/rendering';
import type { DrawMessageTask, ImageAnswer } from '../tasks.ts';

export async function drawMessage(task: DrawMessageTask): Promise<ImageAnswer> {
  const { bytes, contentType } = await renderMessage(task);
  return { bytes, contentType };
}
