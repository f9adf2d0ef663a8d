import { type EncodedImage, type MessageRequest, renderMessage } from '@cartable/rendering';

/** An image that says why there is no map (WMS INIMAGE), or an empty one (BLANK) when there is nothing to say. */
export interface DrawMessageTask extends MessageRequest {
  readonly kind: 'draw-message';
}

export async function drawMessage(task: DrawMessageTask): Promise<EncodedImage> {
  return renderMessage(task);
}
