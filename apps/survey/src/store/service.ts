import { createRecallClient, isRefusal, type Refusal } from 'dietary-recall-client';

/** The service: the origin of the page, unless the build names another. */
const url = (import.meta.env['VITE_RECALL_URL'] as string | undefined) ?? location.origin;

export const { api, signIn, signOut } = createRecallClient({ url, application: 'survey' });

/** Did a call fail on its way, so that it may succeed later? A refusal is an answer, unless the service is away. */
export function isAway(error: unknown): boolean {
  if (!isRefusal(error)) return true;
  return error.data.status === 503 || error.data.status === 502 || error.data.status === 504;
}

export function refusalOf(error: unknown): Refusal | null {
  return isRefusal(error) ? error : null;
}
