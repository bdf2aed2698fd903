import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Notification, Respondent } from 'dietary-recall-client';
import { read } from '../calls/read.ts';
import { useFormat } from '../patterns/format.ts';
import { useAccess } from '../session/access.ts';

/** Why a respondent who has begun no recall sent none, as far as the service knows. */
export function WhyNoRecall({ surveyId, person }: { surveyId: string; person: Respondent }) {
  const { time } = useFormat();
  const { may } = useAccess();
  const survey = useQuery(read.surveys.get({ surveyId })).data;
  const messages = useQuery({
    ...read.notifications.list({ surveyId, userId: person.id, sort: '-dueAt', limit: 50 }),
    enabled: may('notifications:read', { survey: surveyId }),
  }).data?.items;
  const { email, phone, lastContactAt, unsubscribedAt, withdrawnAt } = person;
  const last = (state: Notification['state']) => messages?.find((message) => message.state === state);
  if (survey === undefined) return null;
  if (withdrawnAt !== null) return <Trans>The person has withdrawn.</Trans>;
  if (survey.effectiveState === 'pending') return <Trans>The survey begins on {time(survey.startDate)}.</Trans>;
  if (lastContactAt !== null) {
    if (messages === undefined) return <Trans>The last message or sign-in was on {time(lastContactAt)}.</Trans>;
    const sentAt = last('sent')?.settledAt ?? null;
    return sentAt !== null && Date.parse(lastContactAt) <= Date.parse(sentAt) ? (
      <Trans>The link was not opened since the message of {time(sentAt)}.</Trans>
    ) : (
      <Trans>The person signed in on {time(lastContactAt)} and began no recall.</Trans>
    );
  }
  if (email === null && phone === null)
    return <Trans>There is no address for an invitation, and the link was not opened.</Trans>;
  if (unsubscribedAt !== null) return <Trans>The person has stopped messages, and has not opened the link.</Trans>;
  // Of those that wait the first one goes out first.
  const waits = messages?.findLast(({ state }) => state === 'pending');
  if (waits !== undefined) return <Trans>The invitation goes out on {time(waits.dueAt)}.</Trans>;
  const failed = last('failed');
  if (failed !== undefined) return <Trans>The message of {time(failed.dueAt)} could not be sent.</Trans>;
  return <Trans>The person was never invited, and the link was not opened.</Trans>;
}
