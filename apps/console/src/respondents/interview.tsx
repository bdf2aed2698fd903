import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Interview as Started, Respondent } from 'dietary-recall-client';
import { useState } from 'react';
import { useWrite } from '../calls/use-write.ts';
import { useFaultWords } from '../patterns/fault-words.ts';
import { useFormat } from '../patterns/format.ts';
import { api, refusalOf } from '../session/service.ts';
import { Icon } from '../shell/icon.tsx';

/** Completes a recall together with a respondent, in a tab of its own. */
export function Interview({ surveyId, person }: { surveyId: string; person: Respondent }) {
  const faultWords = useFaultWords();
  const { time } = useFormat();
  const [started, setStarted] = useState<Started | null>(null);
  const start = useWrite(api.interviews.start.mutate, ['surveySubmissions', 'trail']);
  const end = useWrite(api.interviews.end.mutate, ['surveySubmissions', 'trail']);
  const interview = { surveyId, userId: person.id };
  const say = (error: unknown) => notifications.show({ color: 'red', message: faultWords(error) });
  const begin = async () => {
    // A tab that opens after the answer would be blocked.
    const tab = window.open('about:blank', '_blank');
    try {
      const answer = await start.mutateAsync(interview);
      setStarted(answer);
      if (tab === null) return;
      tab.opener = null;
      tab.location.href = answer.url;
    } catch (error) {
      tab?.close();
      say(error);
    }
  };
  const finish = async () => {
    try {
      await end.mutateAsync(interview);
    } catch (error) {
      if (refusalOf(error)?.data.code !== 'interview.not_found') return say(error);
    }
    setStarted(null);
  };
  if (started === null) {
    return (
      <Button size="xs" leftSection={<Icon name="phone" />} loading={start.isPending} onClick={() => void begin()}>
        <Trans>Interview</Trans>
      </Button>
    );
  }
  return (
    <div className="note" role="status">
      <Icon name="phone" />
      <div className="grow">
        <Trans>
          The interview is open in{' '}
          <a href={started.url} target="_blank" rel="noreferrer">
            another tab
          </a>{' '}
          until {time(started.expiresAt)}. What is sent there counts as an interview by you.
        </Trans>
      </div>
      <Button size="xs" loading={end.isPending} onClick={() => void finish()}>
        <Trans>End the interview</Trans>
      </Button>
    </div>
  );
}
