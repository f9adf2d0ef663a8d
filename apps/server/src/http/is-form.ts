import type { FastifyRequest } from 'fastify';

export function isForm({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return /^multipart\/form-data\s*(;|$)/i.test(headers['content-type'] ?? '');
}
