export { deflate, inputAddress, MOST_BYTES, outputAddress, reserve } from './deflate';
