import { Plural, Trans } from '@lingui/react/macro';
import type { RespondentProgress } from 'dietary-recall-client';
import { useFormat } from '../patterns/format.ts';

/** How far a person came, in words. */
export function SoFar({ person }: { person: RespondentProgress }) {
  const { shortDay } = useFormat();
  const { sessionSavedAt, abandonedSessions, lastSubmittedAt } = person;
  if (sessionSavedAt !== null) return <Trans>under way</Trans>;
  if (abandonedSessions > 0)
    return <Plural value={abandonedSessions} one="begun, not sent" other="begun # times, not sent" />;
  if (lastSubmittedAt !== null) return <Trans>last on {shortDay(lastSubmittedAt)}</Trans>;
  return (
    <span className="dim">
      <Trans>not begun</Trans>
    </span>
  );
}
