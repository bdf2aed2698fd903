import type { z } from 'zod';
import type { LongPage } from '../../src/db/page.ts';
import type {
  DeletionRequestForStaff,
  DeletionRequestRecord,
} from '../../src/services/deletion-requests/deletion-requests.queries.ts';
import type {
  DeletionRequestPage,
  DeletionRequestView,
  OwnDeletionRequests,
  OwnDeletionRequestView,
} from './deletion-requests.schema.ts';

export function toOwnRequest(request: DeletionRequestRecord): z.output<typeof OwnDeletionRequestView> {
  const { id, what, surveyId, state, note, reason, askedAt, dueAt, isOverdue, answeredAt, recallsErased } = request;
  const times = {
    askedAt: askedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  };
  return { id, what, surveyId, state, note, reason, isOverdue, recallsErased, ...times };
}

export function toOwnRequests(requests: readonly DeletionRequestRecord[]): z.output<typeof OwnDeletionRequests> {
  return requests.map(toOwnRequest);
}

export function toRequest(request: DeletionRequestForStaff): z.output<typeof DeletionRequestView> {
  const { userId, userName, recallCount, answeredBy } = request;
  return { ...toOwnRequest(request), userId, userName, recallCount, answeredBy };
}

export function toRequestPage({
  items,
  ...page
}: LongPage<DeletionRequestForStaff>): z.output<typeof DeletionRequestPage> {
  return { ...page, items: items.map(toRequest) };
}
