import type { DeletionRequest } from '../../../entities/deletion-request.ts';
import { AppError } from '../../errors.ts';
import { requestNotFound } from './deletion-requests.queries.ts';

/** Returns the request if nobody has answered it. Throws AppError `deletion_request.not_found`, `deletion_request.answered`. */
export function requireOpen<Request extends Pick<DeletionRequest, 'state'>>(request: Request | null): Request {
  if (request === null) throw requestNotFound();
  if (request.state === 'open') return request;
  const message = `This request is ${request.state === 'taken-back' ? 'taken back' : `answered: ${request.state}`}. Read it again.`;
  throw new AppError('conflict', 'deletion_request.answered', message, { facts: { state: request.state } });
}
